import { useCallback, useEffect, useEffectEvent, useState } from 'react';

interface TimingKeys {
  readonly onDigit: (digit: string) => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/**
 * Keyboard control of the finish line with any focus: digits begin a bib, Esc clears, Ctrl+Z undoes and
 * Ctrl+Shift+Z or Ctrl+Y redoes. Ignores repeats of a held key, and keys typed in a field or a dialog.
 */
export function useTimingKeys({ onDigit, onEscape, onUndo, onRedo }: TimingKeys): void {
  const plainKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return undefined;
    if (key === 'Escape') return onEscape;
    return /^\d$/.test(key) ? () => onDigit(key) : undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    const act = { undo: onUndo, redo: onRedo, '': plainKey(event) }[historyKey(event)];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
    };
  }, []);
}

/** Undo: Ctrl+Z, or Cmd+Z on a Mac. Redo: the same with Shift, or Ctrl+Y. */
export function historyKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, Modifiers>): 'undo' | 'redo' | '' {
  if (!ctrlKey && !metaKey) return '';
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : '';
}

type Modifiers = 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey';

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
}

interface TypedDigits {
  readonly digits: string;
  /** Increases when the user changes the grid by typing or clearing, not by a tap. */
  readonly layout: number;
  readonly type: (digits: string) => void;
  readonly add: (digit: string) => void;
  /** Empties the field after a tap. The grid must not move under the finger, which may tap twice. */
  readonly clearByTap: () => void;
}

/** The typed digits of a bib, and a counter that requests an immediate layout of the grid. */
export function useTypedDigits(): TypedDigits {
  const [{ digits, layout }, setTyped] = useState({ digits: '', layout: 0 });
  const type = useCallback((next: string) => {
    setTyped((now) => ({ digits: next, layout: now.layout + 1 }));
  }, []);
  const add = useCallback((digit: string) => {
    setTyped((now) => ({ digits: now.digits + digit, layout: now.layout + 1 }));
  }, []);
  const clearByTap = useCallback(() => {
    setTyped((now) => (now.digits === '' ? now : { ...now, digits: '' }));
  }, []);
  return { digits, layout, type, add, clearByTap };
}
