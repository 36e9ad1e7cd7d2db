/** The median; for an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  return (percentile(numbers, 50) + percentile(numbers, 50, Math.ceil)) / 2;
}

/** The smallest number that `percent` of all numbers do not exceed. NaN for an empty list. */
export function percentile(numbers: readonly number[], percent: number, round = Math.floor): number {
  const sorted = Float64Array.from(numbers).sort();
  const index = round(((sorted.length - 1) * percent) / 100);
  return sorted[index] ?? NaN;
}
