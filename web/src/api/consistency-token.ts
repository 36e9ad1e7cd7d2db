import { plainText, storedValue } from '../config/stored-value';

/** The token, and when it expires (epoch ms of this device): 'token until'. */
const stored = storedValue('raceday.seen', plainText);
const VALID_MS = 30_000;

/**
 * Stores the log position of an answer as the consistency token. For 30 s every request sends it, also after
 * a reload or from another tab, so that no server answers with an older state (read-your-writes).
 */
export function storeConsistencyToken(token: string | null | undefined): void {
  if (token && token >= storedToken()) stored.write(`${token} ${String(Date.now() + VALID_MS)}`);
}

/** Returns the path with the consistency token as a parameter; the path itself without a token. */
export function withConsistencyToken(path: string): string {
  const token = storedToken();
  return (token && `${path}${path.includes('?') ? '&' : '?'}atLeast=${token}`) || path;
}

function storedToken(): string {
  const [token = '', until] = stored.read().split(' ');
  const remainingMs = Number(until) - Date.now();
  return remainingMs > 0 && remainingMs <= VALID_MS ? token : '';
}
