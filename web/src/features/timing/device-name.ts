import { useSyncExternalStore } from 'react';
import { keepHere, keptHere } from '../../api/kept-here';

const KEY = 'raceday.device';
const LONGEST = 24;
const listeners = new Set<() => void>();

/** What this device is called in the journal, and the way to rename it. A new device gets a name of its own. */
export function useDeviceName(): readonly [string, (name: string) => void] {
  return [useSyncExternalStore(subscribe, deviceName), rename];
}

/** The name kept on this device; made up (mål-10 … mål-99) and kept at the first question. */
export function deviceName(): string {
  const kept = keptHere(KEY);
  if (kept) return kept;
  const made = `mål-${10 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 90)}`;
  keepHere(KEY, made);
  return made;
}

function rename(name: string): void {
  const trimmed = name.trim().slice(0, LONGEST);
  if (trimmed === '') return;
  keepHere(KEY, trimmed);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
