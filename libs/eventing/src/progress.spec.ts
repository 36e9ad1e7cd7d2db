import type { Recorded } from './event';
import { Progress, RecentPositions } from './progress';

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

describe('RecentPositions', () => {
  const at = (...positions: number[]) =>
    positions.map((position) => ({ position: String(position).padStart(4, '0') }) as Recorded);

  it('counts events after a position, whether or not an event has it', () => {
    const recent = new RecentPositions();
    expect([recent.countAfter(undefined), recent.countAfter('0007')]).toEqual([0, 0]);
    recent.push(at(3, 10));
    recent.push(at(11, 40));
    expect(
      ['0001', '0003', '0005', '0010', '0011', '0040', '0050'].map((each) => recent.countAfter(each)),
    ).toEqual([4, 3, 3, 2, 1, 0, 0]);
    expect(recent.countAfter(undefined)).toBe(4);
  });

  it('counts an event once that a resumed feed repeats', () => {
    const recent = new RecentPositions();
    recent.push(at(1, 2, 3));
    recent.push(at(2, 3, 4));
    expect(recent.countAfter('0001')).toBe(3);
  });

  it('retains the last events only, and then gives a lower bound', () => {
    const recent = new RecentPositions(3);
    recent.push(at(1, 2, 3, 4, 5, 6, 7));
    expect([recent.countAfter('0006'), recent.countAfter('0001')]).toEqual([1, 3]);
  });
});
