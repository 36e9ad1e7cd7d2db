/** Documents read or inserted per call. */
export const BATCH_SIZE = 500;

/** Splits items into batches. */
export function* inBatches<Item>(items: readonly Item[], size = BATCH_SIZE): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
