import { useEffect, useState } from 'react';

/** A value that disappears after a time (ms), and a function to set it. Setting it again restarts the time. */
export function useTemporary<Value extends object>(
  shownMs: number,
): readonly [value: Value | undefined, show: (value: Value | undefined) => void] {
  const [value, show] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(() => show(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [value, shownMs]);
  return [value, show];
}
