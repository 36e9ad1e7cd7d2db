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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
    if (isUndo) onUndo();
    else if (event.ctrlKey || event.metaKey) return;
    else if (/^\d$/.test(event.key)) onDigit(event.key);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
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

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
}
