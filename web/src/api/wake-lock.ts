import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted and `isNeeded`, in browsers that support it. The browser
 * releases the lock when the page is hidden; it is requested again when the page comes back.
 */
export function useWakeLock(isNeeded = true): void {
  useEffect(() => {
    // Missing in some browsers, and on insecure addresses.
    const wakeLock = (navigator as { readonly wakeLock?: WakeLock }).wakeLock;
    if (!wakeLock || !isNeeded) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isShown = true;
    const release = (held: WakeLockSentinel | undefined) => void held?.release().catch(() => undefined);
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery, for example: the screen then turns off as usual.
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
