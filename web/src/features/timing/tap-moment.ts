import { serverClock } from '../../api/clock';

const OLDEST_MS = 10_000;

/**
 * When the finger touched the screen, in server time (epoch ms): the event's own stamp, so that a busy page,
 * whose handler runs late, still gives the right time. Its age is what counts: the stamp's clock may stop in sleep.
 */
export function momentOf(event: { readonly timeStamp: number }): number {
  const age = performance.now() - event.timeStamp;
  const believable = age >= 0 && age <= OLDEST_MS ? age : 0;
  return Math.round(serverClock.ago(believable));
}
