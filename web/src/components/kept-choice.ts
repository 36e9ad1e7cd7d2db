import { useCallback, useSyncExternalStore } from 'react';
import { keepOnDevice, keptOnDevice } from '../config/browser-storage';

const known = new Map<string, string | null>();
const listeners = new Set<() => void>();

/**
 * What is kept on this device by that name, and how to keep something else; null until it has been read, which is never done while
 * rendering, and where nothing is kept. Every page that uses it hears of a change, in other tabs too.
 */
export function useKeptOnDevice(key: string): readonly [kept: string | null, keep: (value: string) => void] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const read = () => {
        known.set(key, keptOnDevice(key));
        changed();
      };
      read();
      listeners.add(changed);
      window.addEventListener('storage', read);
      return () => {
        listeners.delete(changed);
        window.removeEventListener('storage', read);
      };
    },
    [key],
  );
  const kept = useSyncExternalStore(
    subscribe,
    () => known.get(key) ?? null,
    () => null,
  );
  const keep = useCallback(
    (value: string) => {
      keepOnDevice(key, value);
      known.set(key, value);
      for (const changed of listeners) changed();
    },
    [key],
  );
  return [kept, keep];
}
