import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** So long nobody has touched, scrolled or typed before a page may move something by itself. */
export const QUIET_MS = 8000;

const TOUCHES = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'scroll', 'keydown', 'input'] as const;
const LISTENING = { capture: true, passive: true } as const;

/**
 * Acts once nobody has done anything with the page for `QUIET_MS`, counted from when `what` was there, or from the last touch after it.
 * '' is nothing to wait for. While nobody sees the page, no time passes.
 */
export function useWhenQuiet(what: string, act: () => void): void {
  const onQuiet = useEffectEvent(act);
  useEffect(() => {
    if (what === '') return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        onQuiet();
      }, QUIET_MS);
    };
    wait();
    const heard = [...TOUCHES, 'visibilitychange'];
    for (const touch of heard) document.addEventListener(touch, wait, LISTENING);
    return () => {
      clearTimeout(timer);
      for (const touch of heard) document.removeEventListener(touch, wait, LISTENING);
    };
  }, [what]);
}

/**
 * Changes what is above `edge`. Where the page is scrolled, it is scrolled on by as much as the change has moved, before anything is
 * painted: what one reads stays where it is. Browsers that do so by themselves have then nothing left to be done.
 */
export function withoutMoving(edge: Element | null, change: () => void): void {
  const place = () => edge?.getBoundingClientRect().bottom ?? 0;
  const before = place();
  flushSync(change);
  if (window.scrollY > 0) window.scrollBy({ top: place() - before, behavior: 'instant' });
}
