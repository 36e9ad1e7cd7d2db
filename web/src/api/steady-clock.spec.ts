import { SteadyClock } from './steady-clock';

/** A device whose steady time and wall clock the test runs. */
function aDevice() {
  const time = { steady: 5000, wall: 1_000_000 };
  const clock = new SteadyClock(
    () => time.steady,
    () => time.wall,
  );
  const jumps: number[] = [];
  clock.onJump(() => jumps.push(time.wall));
  const pass = (ms: number) => {
    time.steady += ms;
    time.wall += ms;
  };
  const gone = (act: () => void) => {
    const before = clock.now();
    act();
    return clock.now() - before;
  };
  return { time, clock, jumps, pass, gone };
}

describe("A device's steady clock", () => {
  it.each([20_000, -20_000])('pays no heed to a wall clock that is set by %i ms, and tells of it', (by) => {
    const { time, jumps, pass, gone } = aDevice();
    expect(
      gone(() => {
        pass(3000);
        time.wall += by;
      }),
    ).toBe(3000);
    expect(jumps).toHaveLength(1);
  });

  it('goes on through sleep, when its own time stops, and tells of it', () => {
    const { time, clock, jumps, pass, gone } = aDevice();
    expect(
      gone(() => {
        clock.setAway(true);
        pass(500);
        time.wall += 90_000;
        clock.setAway(false);
      }),
    ).toBe(90_500);
    expect(jumps).toHaveLength(1);
  });

  it('is not set back by a wall clock that is set back while the page is away', () => {
    const { time, clock, gone } = aDevice();
    clock.setAway(true);
    expect(
      gone(() => {
        time.wall -= 20_000;
        clock.setAway(false);
      }),
    ).toBe(0);
  });

  it('says nothing of the small steps in which clocks are kept right', () => {
    const { time, jumps, clock } = aDevice();
    time.wall += 60;
    clock.now();
    expect(jumps).toEqual([]);
  });

  it('tells nobody who has stopped listening', () => {
    const { time, clock } = aDevice();
    const heard: string[] = [];
    clock.onJump(() => heard.push('first'))();
    time.wall += 20_000;
    clock.now();
    expect(heard).toEqual([]);
  });
});
