import { useSyncExternalStore } from 'react';
import { keepOnDevice, keptOnDevice } from '../config/browser-storage';

/** Returns a random uuid (version 4). `crypto.randomUUID` is missing on plain http in a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns this device's id (a uuid); its name is separate and may be shared. It lasts as long as the page if
 * nothing can be stored.
 */
export function deviceId(): string {
  const kept = keptOnDevice(ID_KEY) ?? '';
  return UUID.test(kept) ? kept : keepNew(ID_KEY, newId());
}

/**
 * Returns this device's name in the journal: the stored one, or a generated one (mål-10 … mål-99), which it
 * stores.
 */
export function deviceName(): string {
  const kept = keptOnDevice(NAME_KEY) ?? '';
  return kept === '' ? keepNew(NAME_KEY, `mål-${10 + randomBelow(90)}`) : kept;
}

/** Returns the name of this device, and a function that renames it. */
export function useDeviceName(): readonly [string, (name: string) => void] {
  return [useSyncExternalStore(subscribe, deviceName), rename];
}

const ID_KEY = 'raceday.device-id';
const NAME_KEY = 'raceday.device';
const LONGEST_NAME = 24;
const listeners = new Set<() => void>();

function rename(name: string): void {
  const trimmed = name.trim().slice(0, LONGEST_NAME);
  if (trimmed === '') return;
  keepOnDevice(NAME_KEY, trimmed);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepNew(key: string, value: string): string {
  keepOnDevice(key, value);
  return value;
}

function randomBelow(limit: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
}
