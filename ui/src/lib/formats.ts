// Making a formatter takes longer than a thousand uses of it, and few are needed: each is made when it is first used, and kept.
function kept<F, O>(Format: new (locale?: string, options?: O) => F): (locale?: string, options?: O) => F {
  const made = new Map<string, F>();
  return (locale, options) => {
    const key = String(locale) + JSON.stringify(options);
    let formatter = made.get(key);
    if (!formatter) made.set(key, (formatter = new Format(locale, options)));
    return formatter;
  };
}

/** The formatter of dates for a locale, or that of the browser, with options of Intl.DateTimeFormat. */
export const dateFormat = kept<Intl.DateTimeFormat, Intl.DateTimeFormatOptions>(Intl.DateTimeFormat);

/** The formatter of numbers for a locale, with options of Intl.NumberFormat. */
export const numberFormat = kept<Intl.NumberFormat, Intl.NumberFormatOptions>(Intl.NumberFormat);
