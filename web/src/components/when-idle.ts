import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Idle time without touch, scroll or key before a page may move by itself, ms. */
export const IDLE_MS = 8000;

const INPUT_EVENTS = [
  'pointerdown',
  'pointermove',
  'touchmove',
  'wheel',
  'scroll',
  'keydown',
  'input',
] as const;
const LISTENER_OPTIONS = { capture: true, passive: true } as const;

/**
 * Calls `act` after `IDLE_MS` without input, counted from when `trigger` changed or from the last input after
 * that. '' waits for nothing. Time while the page is hidden does not count.
 */
export function useWhenIdle(trigger: string, act: () => void): void {
  const onIdle = useEffectEvent(act);
  useEffect(() => {
    if (trigger === '') return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        onIdle();
      }, IDLE_MS);
    };
    wait();
    const events = [...INPUT_EVENTS, 'visibilitychange'];
    for (const eventName of events) document.addEventListener(eventName, wait, LISTENER_OPTIONS);
    return () => {
      clearTimeout(timer);
      for (const eventName of events) document.removeEventListener(eventName, wait, LISTENER_OPTIONS);
    };
  }, [trigger]);
}

/**
 * Changes content above `edge`. On a scrolled page it scrolls by the same distance before painting, so that
 * the visible text stays in place. Browsers with scroll anchoring leave nothing to correct.
 */
export function keepScrollPosition(edge: Element | null, change: () => void): void {
  const bottom = () => edge?.getBoundingClientRect().bottom ?? 0;
  const before = bottom();
  flushSync(change);
  if (window.scrollY > 0) window.scrollBy({ top: bottom() - before, behavior: 'instant' });
}
