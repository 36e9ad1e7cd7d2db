import type { Recorded } from './event';
import { Progress } from './progress';

/** The n-th event of the log, in its own stream. */
const event = (n: number) => ({ stream: `account-${n}`, revision: 1, position: `000${n}` }) as Recorded;

function applied(...numbers: number[]) {
  const progress = new Progress();
  progress.advance(numbers.map(event));
  return progress;
}

describe('Waiting for a log position', () => {
  it('resolves at once for a passed position, also one without an event', async () => {
    const progress = applied(1, 3);
    expect(progress.position).toBe('0003');
    expect(
      await Promise.all(['0002', '0003'].map((position) => progress.waitForPosition(position, 60_000))),
    ).toEqual([true, true]);
  });

  it('resolves for each position as it is passed, once waiters are woken', async () => {
    const progress = applied(1);
    const resolved: string[] = [];
    const waiting = ['0003', '0002'].map((position) =>
      progress.waitForPosition(position, 60_000).then((reached) => resolved.push(`${position} ${reached}`)),
    );
    progress.advance([event(2)]);
    await Promise.resolve();
    expect(resolved).toEqual([]);
    progress.wake();
    await waiting[1];
    expect(resolved).toEqual(['0002 true']);
    progress.advance([event(3)]);
    progress.wake();
    await waiting[0];
    expect(resolved).toEqual(['0002 true', '0003 true']);
  });

  it('resolves with false after the timeout, and on stop', async () => {
    const progress = new Progress();
    expect(await progress.waitForPosition('0001', 1)).toBe(false);
    const passed = progress.waitForPosition('0001', 60_000);
    progress.stop();
    expect(await passed).toBe(false);
  });

  it('stays at its position after an empty page', () => {
    const progress = applied(1);
    progress.advance([]);
    expect(progress.position).toBe('0001');
  });
});
