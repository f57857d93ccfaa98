import { numberFormat } from '../lib/formats';

/** How a language counts things: "1 block", "1,200 blocks". */
export const counter =
  (language: string) =>
  (n: number, one: string, more: string): string =>
    `${numberFormat(language).format(n)} ${n === 1 ? one : more}`;
