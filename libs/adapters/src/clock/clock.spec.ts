import { FixedClock, SystemClock } from './clock';

describe('The clock', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  it('is the computer’s own unless told otherwise', () => {
    const clock = new SystemClock();
    jest.setSystemTime(1_234_567);
    expect(clock.now()).toBe(1_234_567);
  });

  it('starts where it is told to and runs on', () => {
    const clock = new SystemClock(5_000);
    jest.advanceTimersByTime(70);
    expect(clock.now()).toBe(5_070);
  });

  it('runs as many times faster as it is told to, in whole milliseconds', () => {
    const clock = new SystemClock(5_000, 60.5);
    jest.advanceTimersByTime(3);
    expect(clock.now()).toBe(5_181);
  });

  it('stands still in a test until it is moved', () => {
    const clock = new FixedClock(100);
    jest.advanceTimersByTime(70);
    expect(clock.now()).toBe(100);
    clock.advance(5);
    expect(clock.now()).toBe(105);
    clock.set(7);
    expect(clock.now()).toBe(7);
  });
});
