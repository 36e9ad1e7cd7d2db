import { useState } from 'react';
import { plainText, storedValue, useStored } from '../config/stored-value';

/** Returns a random uuid (version 4). `crypto.randomUUID` is missing on plain http in a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns headers with one command id while the caller is mounted, so that a repeated request acts once; and a
 * function that renews the id.
 */
export function useIdempotencyHeaders() {
  const [commandId, setCommandId] = useState(newId);
  return [{ 'X-Command-Id': commandId }, () => setCommandId(newId())] as const;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns this device's id (a uuid). It lasts as long as the page if nothing can be stored. */
export function deviceId(): string {
  if (!UUID.test(storedId.read())) storedId.write(newId());
  return storedId.read();
}

/** Returns this device's name in the journal. Without one it stores a generated one (mål-10 … mål-99). */
export function deviceName(): string {
  if (storedName.read() === '') storedName.write(`mål-${10 + randomBelow(90)}`);
  return storedName.read();
}

/** Returns the name of this device, and a function that renames it. */
export function useDeviceName(): readonly [string, (name: string) => void] {
  return [useStored({ ...storedName, read: deviceName }), rename];
}

const storedId = storedValue('raceday.device-id', plainText);
const storedName = storedValue('raceday.device', plainText);
const MAX_NAME_LENGTH = 24;

function rename(name: string): void {
  const trimmed = name.trim().slice(0, MAX_NAME_LENGTH);
  if (trimmed !== '') storedName.write(trimmed);
}

function randomBelow(limit: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
}
