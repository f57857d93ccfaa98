/** How a language counts things: "1 block", "1,200 blocks". */
export const counter = (language: string) => {
  const numbers = new Intl.NumberFormat(language);
  return (n: number, one: string, more: string): string => `${numbers.format(n)} ${n === 1 ? one : more}`;
};
