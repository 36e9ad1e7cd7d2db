/** A figure is worth nothing when what it counts did not happen. Throws unless both are the same. */
export function expectEqual(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, but it should be ${expected}`);
}
