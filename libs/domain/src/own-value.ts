/** The object's own value under a key from outside; undefined for an inherited one, such as `toString`. */
export function ownValue<Value>(
  object: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined {
  // eslint-disable-next-line raceday/own-keys-only -- this is the check
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
