import { newId } from './new-id';

const KEY = 'raceday.device-id';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
let own: string | undefined;

/** This device's own id (a uuid), beside the name people call it by, which two may share. Where nothing can be kept it lasts as long as the page. */
export function deviceId(): string {
  own ??= kept() ?? made();
  return own;
}

function kept(): string | undefined {
  try {
    const found = localStorage.getItem(KEY) ?? '';
    return UUID.test(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function made(): string {
  const id = newId();
  try {
    localStorage.setItem(KEY, id);
  } catch {
    return id;
  }
  return id;
}
