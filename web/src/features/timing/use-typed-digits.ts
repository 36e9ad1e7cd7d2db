import { useCallback, useState } from 'react';

interface TypedDigits {
  readonly digits: string;
  /** Raised when the person asks for another grid by typing or clearing; a tap asks for none. */
  readonly layout: number;
  readonly type: (digits: string) => void;
  readonly add: (digit: string) => void;
  /** Empties the field after a tap: the grid must stay as it is under the finger, which may tap twice. */
  readonly clearByTap: () => void;
}

/** The digits of a bib being typed, and when the grid may be laid out by them at once. */
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
