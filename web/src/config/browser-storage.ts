/** What this browser tab keeps over a reload, as JSON. Closing the tab forgets it. */
export function keepInTab(key: string, value: unknown): void {
  window.sessionStorage.setItem(key, JSON.stringify(value));
}

/** What is kept under a key. Null for nothing; what cannot be read is forgotten. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    forgetInTab(key);
    return null;
  }
}

/** Removes what is kept under a key. */
export function forgetInTab(key: string): void {
  window.sessionStorage.removeItem(key);
}

/** Removes all that the registration keeps: after a logout somebody else may use the tab. */
export function forgetRegistration(): void {
  Object.keys(window.sessionStorage)
    .filter((key) => key.startsWith('anmalan.'))
    .forEach(forgetInTab);
}

/** What is kept on this device by that name; null when nothing is. */
export function keptOnDevice(key: string): string | null {
  try {
    return untilLeft.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it on this device; where the browser refuses or is full, until the page is left. */
export function keepOnDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    untilLeft.delete(key);
  } catch {
    untilLeft.set(key, value);
  }
}

const untilLeft = new Map<string, string>();
