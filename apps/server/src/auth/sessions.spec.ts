import { FixedClock, SequenceIds } from '@app/adapters';
import { Sessions } from './sessions';

const clock = new FixedClock(0);
const sessions = (secret: string) => new Sessions({ secret, isHttps: false }, clock, new SequenceIds());
const cookieOf = (line: string) => line.split(';', 1)[0] ?? '';

describe('A session', () => {
  const ours = sessions('our secret');
  const cookie = cookieOf(ours.open('admin'));

  beforeEach(() => {
    clock.set(0);
  });

  it('is known again among other cookies', () => {
    expect(ours.read(`a=1; ${cookie}; b=2`)).toMatchObject({ by: 'admin' });
  });

  it('lasts thirty days', () => {
    clock.set(30 * 24 * 3_600_000 - 1);
    expect(ours.read(cookie)).toBeDefined();
    clock.advance(1);
    expect(ours.read(cookie)).toBeUndefined();
  });

  it.each([
    ['nothing', undefined],
    ['an empty value', 'sid='],
    ['no signature', cookie.split('.', 1)[0]],
    ['a changed payload', cookie.replace('sid=', 'sid=x')],
    ['a cut signature', cookie.slice(0, -1)],
    ['another cookie that ends alike', `x${cookie}`],
  ])('is not made of %s', (_, cookies) => {
    expect(ours.read(cookies)).toBeUndefined();
  });

  it('is not taken from one who signs with another secret', () => {
    expect(ours.read(cookieOf(sessions('another secret').open('admin')))).toBeUndefined();
  });
});
