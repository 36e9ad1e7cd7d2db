const kronor = new Intl.NumberFormat('sv-SE', {
  style: 'currency',
  currency: 'SEK',
  maximumFractionDigits: 0,
});
const withOre = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' });

/** 125050 → '1 250,50 kr'; whole kronor without öre. */
export function formatOre(ore: number): string {
  return (ore % 100 === 0 ? kronor : withOre).format(ore / 100);
}
