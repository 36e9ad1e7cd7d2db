/** Stores a value as JSON for this browser tab: it survives a reload, not the closing of the tab. */
export function storeInTab(key: string, value: unknown): void {
  window.sessionStorage.setItem(key, JSON.stringify(value));
}

/** Reads a value of this tab; null without one. Removes an unreadable value. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    removeFromTab(key);
    return null;
  }
}

/** Removes a value of this tab. */
export function removeFromTab(key: string): void {
  window.sessionStorage.removeItem(key);
}

/** Removes all registration data: after a sign-out another person may use the tab. */
export function clearRegistrationData(): void {
  Object.keys(window.sessionStorage)
    .filter((key) => key.startsWith('anmalan.'))
    .forEach(removeFromTab);
}

/** Reads a value stored on this device; null without one. */
export function readFromDevice(key: string): string | null {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value on this device; if the browser refuses or is full, until the page is left. */
export function storeOnDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, value);
  }
}

const memoryFallback = new Map<string, string>();
