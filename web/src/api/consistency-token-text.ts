/** Where the browser stores the consistency token. */
export const TOKEN_KEY = 'raceday.seen';

export const TOKEN_VALID_MS = 30_000;

/** The token in a stored text, 'token until' (epoch ms of this device); '' once it has expired. */
export function tokenIn(text: string): string {
  const [token = '', until] = text.split(' ');
  const remainingMs = Number(until) - Date.now();
  return remainingMs > 0 && remainingMs <= TOKEN_VALID_MS ? token : '';
}
