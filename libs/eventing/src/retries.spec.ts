import { getMaxListeners } from 'node:events';
import timers from 'node:timers/promises';
import { Retries } from './retries';

describe('Retries', () => {
  let pauses: number[];
  let stopping: AbortController;
  beforeEach(() => {
    pauses = [];
    stopping = new AbortController();
  });

  const retries = (stopAfter = Infinity) =>
    new Retries({ firstMs: 2, longestMs: 10 }, stopping.signal, async (ms) => {
      pauses.push(ms);
      if (pauses.length === stopAfter) stopping.abort();
    });
  /** Work that fails the given number of times first. */
  const failing = (times: number) => async () => {
    if (times-- > 0) throw new Error('away');
  };

  it('doubles the pauses up to the longest', async () => {
    const errors: Error[] = [];
    expect(await retries().run(failing(5), (error) => errors.push(error))).toBe(true);
    expect(pauses).toEqual([2, 4, 8, 10, 10]);
    expect(errors).toHaveLength(5);
  });

  it('starts with the first pause after a failure elsewhere', async () => {
    expect(await retries().runAfterPause(failing(1), () => undefined)).toBe(true);
    expect(pauses).toEqual([2, 4]);
  });

  it('ends on stop', async () => {
    expect(await retries(3).run(failing(9), () => undefined)).toBe(false);
    expect(pauses).toHaveLength(3);
    const work = jest.fn();
    expect(await retries(4).runAfterPause(work, () => undefined)).toBe(false);
    expect(work).not.toHaveBeenCalled();
  });

  it('waits by a timer by default', async () => {
    let fire: () => void = () => undefined;
    const timer = jest.spyOn(timers, 'setTimeout');
    timer.mockReturnValue(new Promise<void>((resolve) => (fire = resolve)));
    const real = new Retries({ firstMs: 5, longestMs: 60_000 }, stopping.signal);
    const ended = jest.fn();
    const trying = real.run(failing(1), () => undefined).then(ended);
    await timers.setImmediate();
    expect(timer.mock.calls).toEqual([[5, undefined, { signal: stopping.signal }]]);
    expect(ended).not.toHaveBeenCalled();
    fire();
    await trying;
    expect(ended).toHaveBeenCalledWith(true);
    timer.mockRestore();
  });

  it('ends the timer on stop', async () => {
    const long = new Retries({ firstMs: 1_000_000, longestMs: 1_000_000 }, stopping.signal);
    const stopLater = () => void setImmediate(() => stopping.abort());
    expect(await long.run(failing(9), stopLater)).toBe(false);
  });

  it('allows any number of concurrent waits', () => {
    retries();
    expect(getMaxListeners(stopping.signal)).toBe(Infinity);
  });
});
