import { useEffect } from 'react';

/**
 * Keeps the device's screen on while the component is shown and `isNeeded`, where the browser can. It lets go by itself when the page is
 * hidden, and is held again when the page comes back.
 */
export function useWakeLock(isNeeded = true): void {
  useEffect(() => {
    // Not in every browser, and only at a safe address.
    const wakeLock = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
    if (!wakeLock || !isNeeded) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isShown = true;
    const release = (held: WakeLockSentinel | undefined) => void held?.release().catch(() => undefined);
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery, for example: the screen then goes dark as it always does.
      const held = await wakeLock.request('screen').catch(() => undefined);
      if (isShown) lock = held;
      else release(held);
    };
    const holdAgain = () => void hold();
    document.addEventListener('visibilitychange', holdAgain);
    holdAgain();
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', holdAgain);
      release(lock);
    };
  }, [isNeeded]);
}
