import type { Pieces } from '@app/domain';
import { setImmediate } from 'node:timers/promises';
import { inTurns } from './in-turns';

/** Keeps the processor for so long, ms. */
function work(ms: number): void {
  for (const began = performance.now(); performance.now() - began < ms;);
}

function* long(pieces: number): Pieces<string> {
  for (let nth = 0; nth < pieces; nth++) {
    work(1);
    yield;
  }
  return 'done';
}

function* broken(): Pieces<void> {
  yield;
  throw new Error('came to grief');
}

describe('Work that is long', () => {
  it('is done in turns with all else that there is to do', async () => {
    let answered = 0;
    const others = { areDone: false };
    const answering = (async () => {
      for (; !others.areDone; answered++) await setImmediate();
    })();
    expect(await inTurns(long(40))).toBe('done');
    others.areDone = true;
    await answering;
    expect(answered).toBeGreaterThanOrEqual(5);
  });

  it('throws what it comes to grief at', async () => {
    await expect(inTurns(broken())).rejects.toThrow('came to grief');
  });
});
