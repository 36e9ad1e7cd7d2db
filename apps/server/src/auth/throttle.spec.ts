import { FixedClock } from '@app/adapters';
import { clientOf } from './client-of';
import { Throttle } from './throttle';

describe('A throttle', () => {
  const clock = new FixedClock(0);
  let throttle: Throttle;
  beforeEach(() => {
    clock.set(0);
    throttle = new Throttle(clock, { times: 2, withinMs: 1_000 });
  });

  it('closes after so many, for as long as is left since the first', () => {
    throttle.count('a');
    clock.set(400);
    expect(throttle.waitFor('a')).toBe(0);
    throttle.count('a');
    expect(throttle.waitFor('a')).toBe(600);
    clock.set(1_000);
    expect(throttle.waitFor('a')).toBe(0);
  });

  it('knows clients apart', () => {
    throttle.count('a');
    throttle.count('a');
    expect(throttle.waitFor('b')).toBe(0);
  });

  it('forgets the client unseen for longest rather than run out of memory', () => {
    throttle.count('first');
    throttle.count('first');
    for (let index = 0; index < 10_000; index++) throttle.count(String(index));
    expect(throttle.waitFor('first')).toBe(0);
    throttle.count('9999');
    expect(throttle.waitFor('9999')).toBeGreaterThan(0);
  });
});

describe('A client', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('at %s counts as %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client);
  });
});
