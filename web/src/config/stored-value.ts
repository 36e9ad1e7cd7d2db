import { useSyncExternalStore } from 'react';

/** How a value is stored as text. Null means that nothing is stored. */
interface TextFormat<T> {
  /** Returns a default for null and for a text that it cannot read. */
  readonly parse: (text: string | null) => T;
  /** Returns null to remove the stored text. */
  readonly format: (value: T) => string | null;
}

/** A text as it is; '' when nothing is stored. */
export const plainText: TextFormat<string> = { parse: (text) => text ?? '', format: (text) => text };

/** JSON. `validate` gets the parsed value, null when nothing readable is stored. Null is not stored. */
export function json<T>(validate: (read: unknown) => T): TextFormat<T> {
  return {
    parse: (text) => {
      try {
        return validate(JSON.parse(text ?? 'null'));
      } catch {
        return validate(null);
      }
    },
    format: (value) => (value === null ? null : JSON.stringify(value)),
  };
}

type Place = 'localStorage' | 'sessionStorage';

/** One value in the browser's storage. Reading and writing never throw. */
export interface StoredValue<T> {
  /** The value during hydration, and until something is stored. */
  readonly initial: T;
  /** Returns the same object until the stored text changes. */
  readonly read: () => T;
  /** Stores a value; until the page is left if the browser refuses or is full. */
  readonly write: (value: T) => void;
  /** Writes what `change` makes of the stored value, which another tab may have written. */
  readonly change: (change: (before: T) => T) => void;
  /** Calls the listener on a change by this or another tab. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Returns the value stored under `key`: on this device for every tab, or with 'sessionStorage' for this tab,
 * where it survives a reload but not the closing of the tab.
 */
export function storedValue<T>(
  key: string,
  { parse, format }: TextFormat<T>,
  place: Place = 'localStorage',
): StoredValue<T> {
  const initial = parse(null);
  let last = { text: null as string | null, value: initial };
  const read = () => {
    const text = readText(key, place);
    if (text !== last.text) last = { text, value: parse(text) };
    return last.value;
  };
  const write = (value: T) => {
    writeText(key, format(value), place);
    // The browser sends this event to other tabs only.
    dispatchEvent(new StorageEvent('storage', { key }));
  };
  return {
    initial,
    read,
    write,
    change: (change) => write(change(read())),
    subscribe: (listener) => {
      // Only of this value (null: of all): `deviceId` writes while a component renders, which must not update others.
      const listen = (event: StorageEvent) => {
        if ((event.key ?? key) === key) listener();
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  };
}

/** Returns the value, and rerenders when this or another tab changes it. `initial` during hydration. */
export function useStored<T>({ subscribe, read, initial }: StoredValue<T>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}

/** The texts that the browser refused to store, by key. */
export const unsavedTexts = new Map<string, string>();

function readText(key: string, place: Place): string | null {
  try {
    return unsavedTexts.get(key) ?? window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key, or removes it with null. Never throws. */
export function writeText(key: string, text: string | null, place: Place): void {
  unsavedTexts.delete(key);
  try {
    if (text === null) window[place].removeItem(key);
    else window[place].setItem(key, text);
  } catch {
    if (text !== null) unsavedTexts.set(key, text);
  }
}
