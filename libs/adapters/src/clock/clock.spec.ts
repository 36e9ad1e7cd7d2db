import { FixedClock, SystemClock } from './clock';

describe('Clocks', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  it('SystemClock without arguments returns the computer’s time', () => {
    const clock = new SystemClock();
    jest.setSystemTime(1_234_567);
    expect(clock.now()).toBe(1_234_567);
  });

  it('SystemClock starts at the given instant and runs on', () => {
    const clock = new SystemClock(5_000);
    jest.advanceTimersByTime(70);
    expect(clock.now()).toBe(5_070);
  });

  it('SystemClock runs at the given speed, in whole milliseconds', () => {
    const clock = new SystemClock(5_000, 60.5);
    jest.advanceTimersByTime(3);
    expect(clock.now()).toBe(5_181);
  });

  it('FixedClock stands still until it is set or advanced', () => {
    const clock = new FixedClock(100);
    jest.advanceTimersByTime(70);
    expect(clock.now()).toBe(100);
    clock.advance(5);
    expect(clock.now()).toBe(105);
    clock.set(7);
    expect(clock.now()).toBe(7);
  });
});
