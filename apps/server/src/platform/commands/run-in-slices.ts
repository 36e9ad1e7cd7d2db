import type { ChunkedWork } from '@app/domain';
import { setImmediate } from 'node:timers/promises';

/** How long one slice blocks the event loop, ms. */
const SLICE_MS = 4;

/** Runs long work in slices and yields between them, so that a finish does not wait. Throws its error. */
export async function runInSlices<T>(pieces: ChunkedWork<T>): Promise<T> {
  for (let sliceStart = performance.now(); ;) {
    const { done, value } = pieces.next();
    if (done) return value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
