import { useEffect, useState } from 'react';

/** True for so many ms after what was away has come back. */
export function useJustReturned(isThere: boolean, shownMs: number): boolean {
  const [known, setKnown] = useState(isThere);
  const [isBack, setBack] = useState(false);
  if (known !== isThere) {
    setKnown(isThere);
    setBack(isThere);
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => {
      setBack(false);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isBack, shownMs]);
  return isBack;
}
