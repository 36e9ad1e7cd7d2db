import { keepHere, keptHere } from './kept-here';
import { newId } from './new-id';

const KEY = 'raceday.device-id';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** This device's own id (a uuid), beside the name people call it by, which two may share. Where nothing can be kept it lasts as long as the page. */
export function deviceId(): string {
  const kept = keptHere(KEY) ?? '';
  return UUID.test(kept) ? kept : made();
}

function made(): string {
  const id = newId();
  keepHere(KEY, id);
  return id;
}
