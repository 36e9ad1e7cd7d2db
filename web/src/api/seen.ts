import { keepOnDevice, keptOnDevice } from '../config/browser-storage';

const KEY = 'raceday.seen';
const KEPT_MS = 30_000;

/**
 * Notes how far in the server's log an answer has let this browser see. For half a minute every question asks at least for that, also
 * from another tab or after a reload: whichever server answers, nothing goes back.
 */
export function noteSeen(place: string | null | undefined): void {
  if (place && place >= seen()) keepOnDevice(KEY, `${place} ${String(Date.now() + KEPT_MS)}`);
}

/** The address with what is asked for at least. */
export function atLeast(path: string): string {
  const place = seen();
  return (place && `${path}${path.includes('?') ? '&' : '?'}atLeast=${place}`) || path;
}

function seen(): string {
  const [place = '', until] = (keptOnDevice(KEY) ?? '').split(' ');
  const left = Number(until) - Date.now();
  return left > 0 && left <= KEPT_MS ? place : '';
}
