/** The pixels of so many rem, which follow the size of letters that the browser is told to use. */
export const inPixels = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize);
