const formats = new Map<string, Intl.NumberFormat>();

/** 250 → '250 kr'. Whole units of `currency`. */
export function formatMoney(amount: number, currency = 'SEK'): string {
  const known = formats.get(currency);
  const format =
    known ?? new Intl.NumberFormat('sv-SE', { style: 'currency', currency, maximumFractionDigits: 0 });
  if (!known) formats.set(currency, format);
  return format.format(amount);
}
