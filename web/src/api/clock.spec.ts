import { ServerClock, MonotonicClock } from './clock';

/** A device whose wall clock shows `wall`; the test sets how long each answer takes. */
class Device {
  wall = 1_000_000;
  private steady = 700;
  readonly clock = new ServerClock(
    new MonotonicClock(
      () => this.steady,
      () => this.wall,
    ),
    () => this.wall,
  );

  pass(ms: number): void {
    this.wall += ms;
    this.steady += ms;
  }

  /** `at`: the server's time when it reads its clock. */
  async ask(server: { at: number; there?: number; back?: number; clockSpeed?: number }): Promise<void> {
    const { at, there = 10, back = 10, clockSpeed } = server;
    await this.clock.measure(() => {
      this.pass(there);
      this.pass(back);
      return Promise.resolve({ now: at, clockSpeed });
    });
  }
}

describe('ServerClock', () => {
  it('takes the offset from the answer, half a round trip ago', async () => {
    const device = new Device();
    await device.ask({ at: device.wall + 10 + 3217 });
    expect(device.clock.offset()).toEqual({ offsetMs: 3217, errorMs: 10 + 10 * 1e-4 });
    expect(device.clock.fromDeviceTime(device.wall - 400)).toBe(device.wall - 400 + 3217);
    expect(device.clock.msAgo(400)).toBe(device.wall - 400 + 3217);
  });

  it('takes the time that came with the page itself', () => {
    const device = new Device();
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    device.clock.addPageSample(5_000_000, { requestStart: 700, responseStart: 900 });
    now.mockRestore();
    const sinceThen = 200;
    expect(device.clock.offset()).toEqual({
      offsetMs: 5_000_000 + sinceThen - device.wall,
      errorMs: 100 + sinceThen * 1e-4,
    });
    expect(device.clock.isSynchronised()).toBe(true);
  });

  it('prefers the measurement with the shortest round trip', async () => {
    const device = new Device();
    await device.ask({ at: device.wall + 5 + 3217, there: 5, back: 5 });
    await device.ask({ at: device.wall + 250 + 3217, there: 250, back: 5 });
    expect(device.clock.offset().offsetMs).toBe(3217);
    expect(device.clock.offset().errorMs).toBeLessThan(6);
  });

  it('corrects a slow return trip by a shorter round trip', async () => {
    const device = new Device();
    await device.ask({ at: device.wall + 5 + 3217, there: 5, back: 1500 });
    expect(Math.abs(device.clock.offset().offsetMs - 3217)).toBeGreaterThan(700);
    await device.ask({ at: device.wall + 5 + 3217, there: 5, back: 5 });
    expect(device.clock.offset().offsetMs).toBe(3217);
  });

  it('accepts a worse measurement when it contradicts the better one', async () => {
    const device = new Device();
    await device.ask({ at: device.wall + 3222, there: 5, back: 5 });
    device.pass(60_000);
    await device.ask({ at: device.wall + 50 - 56_783, there: 50, back: 50 });
    expect(device.clock.offset().offsetMs).toBe(-56_783);
  });

  it('trusts an old measurement less over time', async () => {
    const device = new Device();
    await device.ask({ at: device.wall + 5, there: 5, back: 5 });
    device.pass(600_000);
    await device.ask({ at: device.wall + 40 + 50, there: 40, back: 40 });
    expect(device.clock.offset().offsetMs).toBe(50);
  });

  it.each([20_000, -20_000])(
    "continues when the device's clock is set by %i ms, but is not synchronised until the next measurement",
    async (by) => {
      const device = new Device();
      await device.ask({ at: 50_000 });
      const before = device.clock.now();
      device.pass(1000);
      device.wall += by;
      expect(device.clock.now() - before).toBe(1000);
      expect(device.clock.isSynchronised()).toBe(false);
      await device.ask({ at: 51_030, there: 300, back: 300 });
      expect(device.clock.now()).toBe(51_330);
      expect(device.clock.isSynchronised()).toBe(true);
    },
  );

  it("runs at the server's speed in a rehearsal", async () => {
    const device = new Device();
    await device.ask({ at: device.wall, there: 0, back: 0, clockSpeed: 60 });
    const before = device.clock.now();
    device.pass(1000);
    expect(device.clock.now() - before).toBe(60_000);
  });

  it("follows the device's wall clock until the first measurement, with an infinite error", () => {
    const device = new Device();
    expect(device.clock.now()).toBe(device.wall);
    expect(device.clock.isSynchronised()).toBe(false);
    expect(device.clock.offset().errorMs).toBe(Infinity);
  });
});

/** A device whose monotonic time and wall clock the test controls. */
function monotonicDevice() {
  const time = { steady: 5000, wall: 1_000_000 };
  const clock = new MonotonicClock(
    () => time.steady,
    () => time.wall,
  );
  const jumps: number[] = [];
  clock.onJump(() => jumps.push(time.wall));
  const pass = (ms: number) => {
    time.steady += ms;
    time.wall += ms;
  };
  const elapsed = (act: () => void) => {
    const before = clock.now();
    act();
    return clock.now() - before;
  };
  return { time, clock, jumps, pass, elapsed };
}

describe('MonotonicClock', () => {
  it.each([20_000, -20_000])('ignores a wall clock that is set by %i ms, and reports the jump', (by) => {
    const { time, jumps, pass, elapsed } = monotonicDevice();
    expect(
      elapsed(() => {
        pass(3000);
        time.wall += by;
      }),
    ).toBe(3000);
    expect(jumps).toHaveLength(1);
  });

  it('counts time asleep, when its own time stops, and reports the jump', () => {
    const { time, clock, jumps, pass, elapsed } = monotonicDevice();
    expect(
      elapsed(() => {
        clock.setHidden(true);
        pass(500);
        time.wall += 90_000;
        clock.setHidden(false);
      }),
    ).toBe(90_500);
    expect(jumps).toHaveLength(1);
  });

  it('does not go back when the wall clock is set back while the page is hidden', () => {
    const { time, clock, elapsed } = monotonicDevice();
    clock.setHidden(true);
    expect(
      elapsed(() => {
        time.wall -= 20_000;
        clock.setHidden(false);
      }),
    ).toBe(0);
  });

  it('returns the time of the call when a jump listener takes 40 ms', () => {
    const { time, clock, pass } = monotonicDevice();
    clock.onJump(() => pass(40));
    const before = clock.now();
    time.wall += 20_000;
    expect(clock.now()).toBe(before);
  });

  it('does not report the small steps of clock synchronisation', () => {
    const { time, jumps, clock } = monotonicDevice();
    time.wall += 60;
    clock.now();
    expect(jumps).toEqual([]);
  });

  it('does not notify an unsubscribed listener', () => {
    const { time, clock } = monotonicDevice();
    const calls: string[] = [];
    clock.onJump(() => calls.push('first'))();
    time.wall += 20_000;
    clock.now();
    expect(calls).toEqual([]);
  });
});
