import { plainText, storedValue } from '../config/stored-value';
import { TOKEN_KEY, TOKEN_VALID_MS, tokenIn } from './consistency-token-text';

const stored = storedValue(TOKEN_KEY, plainText);

/**
 * Stores the log position of an answer as the consistency token. For 30 s every request sends it, also after
 * a reload or from another tab, so that no server answers with an older state (read-your-writes).
 */
export function storeConsistencyToken(token: string | null | undefined): void {
  if (token && token >= storedToken()) stored.write(`${token} ${String(Date.now() + TOKEN_VALID_MS)}`);
}

/** Returns the path with the consistency token as a parameter; the path itself without a token. */
export function withConsistencyToken(path: string): string {
  const token = storedToken();
  return (token && `${path}${path.includes('?') ? '&' : '?'}atLeast=${token}`) || path;
}

function storedToken(): string {
  return tokenIn(stored.read());
}
