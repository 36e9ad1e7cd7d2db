import { keepOnDevice, keptOnDevice } from '../config/browser-storage';

const KEY = 'raceday.seen';
const KEPT_MS = 30_000;

/**
 * Stores the log position of an answer as the consistency token. For 30 s every request sends it, also after
 * a reload or from another tab, so that no server answers with an older state (read-your-writes).
 */
export function noteSeen(place: string | null | undefined): void {
  if (place && place >= seen()) keepOnDevice(KEY, `${place} ${String(Date.now() + KEPT_MS)}`);
}

/** Returns the path with the consistency token as a parameter, if there is one. */
export function atLeast(path: string): string {
  const place = seen();
  return (place && `${path}${path.includes('?') ? '&' : '?'}atLeast=${place}`) || path;
}

function seen(): string {
  const [place = '', until] = (keptOnDevice(KEY) ?? '').split(' ');
  const left = Number(until) - Date.now();
  return left > 0 && left <= KEPT_MS ? place : '';
}
