const untilLeft = new Map<string, string>();

/** What is kept on this device by that name; null when nothing is. */
export function keptHere(key: string): string | null {
  try {
    return untilLeft.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it on this device; where the browser refuses or is full, until the page is left. */
export function keepHere(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    untilLeft.delete(key);
  } catch {
    untilLeft.set(key, value);
  }
}
