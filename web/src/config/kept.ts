/** Forgets what the registration keeps in this tab: whoever logs out may leave it to somebody else. */
export function forgetRegistration(): void {
  const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith('anmalan.'));
  for (const key of keys) window.sessionStorage.removeItem(key);
}

/** What this tab keeps under a key; null for nothing, and for what can no longer be read, which is forgotten. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    window.sessionStorage.removeItem(key);
    return null;
  }
}
