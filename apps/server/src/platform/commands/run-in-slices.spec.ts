import type { ChunkedWork } from '@app/domain';
import { setImmediate } from 'node:timers/promises';
import { runInSlices } from './run-in-slices';

/** The fake process clock in ms; each piece of work advances it. */
let now = 0;

/** Each piece takes 1 ms. */
function* long(pieces: number): ChunkedWork<string> {
  for (let nth = 0; nth < pieces; nth++) {
    now += 1;
    yield;
  }
  return 'done';
}

function* broken(): ChunkedWork<void> {
  yield;
  throw new Error('came to grief');
}

describe('runInSlices', () => {
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  it('yields to the event loop every 4 ms', async () => {
    let answered = 0;
    const others = { areDone: false };
    const answering = (async () => {
      for (; !others.areDone; answered++) await setImmediate();
    })();
    expect(await runInSlices(long(40))).toBe('done');
    others.areDone = true;
    await answering;
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(answered).toBeLessThanOrEqual(11);
  });

  it('throws the work’s error', async () => {
    await expect(runInSlices(broken())).rejects.toThrow('came to grief');
  });
});
