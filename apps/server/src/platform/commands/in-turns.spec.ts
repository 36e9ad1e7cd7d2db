import type { Pieces } from '@app/domain';
import { setImmediate } from 'node:timers/promises';
import { inTurns } from './in-turns';

/** The process's clock, ms; the work of the test moves it. */
let now = 0;

/** Each piece takes 1 ms. */
function* long(pieces: number): Pieces<string> {
  for (let nth = 0; nth < pieces; nth++) {
    now += 1;
    yield;
  }
  return 'done';
}

function* broken(): Pieces<void> {
  yield;
  throw new Error('came to grief');
}

describe('Work that is long', () => {
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  it('is done in turns of 4 ms with all else that there is to do', async () => {
    let answered = 0;
    const others = { areDone: false };
    const answering = (async () => {
      for (; !others.areDone; answered++) await setImmediate();
    })();
    expect(await inTurns(long(40))).toBe('done');
    others.areDone = true;
    await answering;
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(answered).toBeLessThanOrEqual(11);
  });

  it('throws what it comes to grief at', async () => {
    await expect(inTurns(broken())).rejects.toThrow('came to grief');
  });
});
