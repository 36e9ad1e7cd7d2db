import timers from 'node:timers/promises';
import { play } from './rehearsal';
import type { Organiser } from './organiser';
import type { Step, WireCommand } from './script';

const FIRST = Date.parse('2025-09-13T07:30:00Z');
const SPEED = 6000;

const step = (id: string, at: number): Step => ({
  at,
  command: { id, type: 'StartRace', part: 'race-250913-08' },
  changesNothing: false,
});

/** Plays two steps 60 s apart; returns the product's clock at each send. */
async function sentAt(initialClockMs?: number): Promise<number[]> {
  const began = performance.now();
  const clocks: number[] = [];
  const send = (commands: readonly WireCommand[]) => {
    const clock = (initialClockMs ?? FIRST) + (performance.now() - began) * SPEED;
    clocks.push(...commands.map(() => clock));
    return Promise.resolve(commands.map(({ id }) => ({ id, outcome: 'accepted' as const })));
  };
  const steps = [step('a', FIRST), step('b', FIRST + 60_000)];
  const options = { speed: SPEED, ...(initialClockMs !== undefined && { initialClockMs }) };
  await play(steps, { send } as unknown as Organiser, options);
  return clocks;
}

describe('play', () => {
  // The fake clock only moves during pauses, by exactly the requested time.
  let now = 0;
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    jest.spyOn(timers, 'setTimeout').mockImplementation((ms = 0) => {
      now += ms;
      return Promise.resolve();
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it("sends no step before the product's clock reaches it", async () => {
    const [first = 0, second = 0] = await sentAt(FIRST - 300_000);
    expect(first).toBeCloseTo(FIRST, -1);
    expect(second).toBeCloseTo(FIRST + 60_000, -1);
    expect(first).toBeGreaterThanOrEqual(FIRST);
    expect(second).toBeGreaterThanOrEqual(FIRST + 60_000);
  });

  it('sends steps in the past at once', async () => {
    expect(await sentAt(FIRST + 3_600_000)).toEqual([FIRST + 3_600_000, FIRST + 3_600_000]);
  });

  it('starts with the first step without a known clock', async () => {
    const [first, second = 0] = await sentAt();
    expect(first).toBe(FIRST);
    expect(second).toBeCloseTo(FIRST + 60_000, -1);
    expect(second).toBeGreaterThanOrEqual(FIRST + 60_000);
  });
});
