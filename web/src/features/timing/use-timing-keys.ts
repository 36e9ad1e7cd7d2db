import { useEffect, useEffectEvent } from 'react';

interface TimingKeys {
  readonly onDigit: (digit: string) => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
}

/**
 * The finish line by keyboard, wherever the focus stands: digits begin a bib, Esc clears, Ctrl+Z takes back the last
 * finish. Keys typed in a field or a dialog are left alone.
 */
export function useTimingKeys({ onDigit, onEscape, onUndo }: TimingKeys): void {
  const plainKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return undefined;
    if (key === 'Escape') return onEscape;
    return /^\d$/.test(key) ? () => onDigit(key) : undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    const deed = isUndo(event) ? onUndo : plainKey(event);
    if (!deed) return;
    event.preventDefault();
    deed();
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

/** Ctrl+Z, or Cmd+Z on a Mac. */
export function isUndo({ key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, Modifiers>): boolean {
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';
}

type Modifiers = 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey';

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
}
