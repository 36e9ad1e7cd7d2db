/** Documents read or inserted per call. */
export const AT_ONCE = 500;

/** Splits items into batches. */
export function* inPortions<Item>(items: readonly Item[], size = AT_ONCE): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
