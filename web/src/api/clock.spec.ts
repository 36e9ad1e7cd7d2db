import { ServerClock } from './clock';

/** A device whose clock shows `now`; each answer takes as long as the test says. */
class Device {
  now = 1_000_000;
  readonly clock = new ServerClock(() => this.now);

  async ask(server: { ahead: number; there?: number; back?: number; clockSpeed?: number }): Promise<void> {
    const { ahead, there = 10, back = 10, clockSpeed } = server;
    await this.clock.measure(() => {
      this.now += there;
      const answer = { now: this.now + ahead, clockSpeed };
      this.now += back;
      return Promise.resolve(answer);
    });
  }
}

describe("The server's clock as seen from a device", () => {
  it('is as far ahead as the answer says, half a round trip ago', async () => {
    const device = new Device();
    await device.ask({ ahead: 3217 });
    expect(device.clock.offset()).toEqual({ offsetMs: 3217, errorMs: 10 });
    expect(device.clock.at(device.now - 400)).toBe(device.now - 400 + 3217);
  });

  it('keeps the measurement with the shortest round trip', async () => {
    const device = new Device();
    await device.ask({ ahead: 3217, there: 5, back: 5 });
    await device.ask({ ahead: 3217, there: 250, back: 5 });
    expect(device.clock.offset()).toEqual({ offsetMs: 3217, errorMs: 5 });
  });

  it('believes a worse measurement when the better one can no longer be true', async () => {
    const device = new Device();
    await device.ask({ ahead: 3217, there: 5, back: 5 });
    device.now += 60_000;
    await device.ask({ ahead: -56_783, there: 50, back: 50 });
    expect(device.clock.offset()).toEqual({ offsetMs: -56_783, errorMs: 50 });
  });

  it('runs as fast as the server in a rehearsal', async () => {
    const device = new Device();
    await device.ask({ ahead: 0, there: 0, back: 0, clockSpeed: 60 });
    const before = device.clock.now();
    device.now += 1000;
    expect(device.clock.now() - before).toBe(60_000);
  });

  it('does not know how sure it is before it has asked', () => {
    expect(new Device().clock.offset().errorMs).toBe(Infinity);
  });
});
