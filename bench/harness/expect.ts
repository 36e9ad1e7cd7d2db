/** Checks that the measured work has happened. Throws unless both numbers are equal. */
export function expectEqual(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, but it should be ${expected}`);
}
