/** What this tab keeps under a key; null for nothing, and for what can no longer be read, which is forgotten. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    window.sessionStorage.removeItem(key);
    return null;
  }
}
