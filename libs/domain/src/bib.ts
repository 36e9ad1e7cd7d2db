/** A number that fits on a bib: whole, 1 to 99999. */
export function isBib(bib: number): boolean {
  return Number.isInteger(bib) && bib >= 1 && bib <= 99_999;
}
