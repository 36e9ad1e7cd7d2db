import { useCallback, useSyncExternalStore } from 'react';
import { storeOnDevice, readFromDevice } from '../config/browser-storage';

const listeners = new Set<() => void>();

/**
 * Returns the value this device stores under `key`, and a function that stores another; null without one, and
 * during hydration of a server-rendered page. Every component that uses it rerenders on a change, also on one
 * from another tab.
 */
export function useStoredChoice(
  key: string,
): readonly [stored: string | null, store: (value: string) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readFromDevice(key),
    () => null,
  );
  const store = useCallback(
    (value: string) => {
      storeOnDevice(key, value);
      for (const changed of listeners) changed();
    },
    [key],
  );
  return [stored, store];
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Only other tabs get this event; the tab that stores a value does not.
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}
