import type { Pieces } from '@app/domain';
import { setImmediate } from 'node:timers/promises';

/** So long nobody else is answered, ms. */
const TURN_MS = 4;

/** Does work that is long in turns with all else that there is to do: a finish does not wait for it. Throws what the work throws. */
export async function inTurns<T>(pieces: Pieces<T>): Promise<T> {
  for (let began = performance.now(); ;) {
    const { done, value } = pieces.next();
    if (done) return value;
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
