import { numberFormat } from '../../lib/formats';

/** A share of 1 in whole percent; all and nothing are told only where they are true. */
export function percent(share: number, locale: string): string {
  let whole = Math.round(share * 100);
  if (whole === 100 && share < 1) whole = 99;
  if (whole === 0 && share > 0) whole = 1;
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(whole / 100);
}
