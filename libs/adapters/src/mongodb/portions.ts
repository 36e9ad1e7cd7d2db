/** How many documents are asked for, or inserted, by one call. */
export const AT_ONCE = 500;

/** In portions of what one call takes. */
export function* inPortions<Item>(items: readonly Item[], size = AT_ONCE): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
