import { FixedClock, MemorySessionStore } from '@app/adapters';
import { Cookies, OAuthStateCookie } from './cookies';
import { Sessions } from './sessions';

const DAY = 24 * 3_600_000;
const clock = new FixedClock(0);
const jar = new Cookies(false);
const cookieOf = (line: string) => line.split(';', 1)[0] ?? '';

beforeEach(() => {
  clock.set(0);
});

describe('Sessions', () => {
  const sessions = new Sessions(new MemorySessionStore(), clock, jar);
  const open = async (cookies?: string) =>
    cookieOf(await sessions.open('admin', { subject: 'anna' }, cookies));

  it('finds the session among other cookies', async () => {
    expect(await sessions.subject('admin', `a=1; ${await open()}; b=2`)).toBe('anna');
  });

  it('expires a session after thirty days', async () => {
    const cookie = await open();
    clock.set(30 * DAY - 1);
    expect(await sessions.subject('admin', cookie)).toBe('anna');
    clock.advance(1);
    expect(await sessions.subject('admin', cookie)).toBeUndefined();
  });

  it('replaces the session at every sign-in', async () => {
    const first = await open();
    const second = await open(first);
    expect(await sessions.subject('admin', first)).toBeUndefined();
    expect(await sessions.subject('admin', second)).toBe('anna');
  });

  it('accepts a session only as its own kind, whatever the cookie is called', async () => {
    const family = cookieOf(await sessions.open('registration', { subject: 'anna' }, undefined));
    expect(await sessions.subject('admin', family)).toBeUndefined();
    expect(await sessions.subject('admin', family.replace('rid=', 'sid='))).toBeUndefined();
  });

  it('stores a name, which only the session’s own kind and secret can change', async () => {
    const cookie = cookieOf(await sessions.open('admin', { subject: 'anna', name: 'Anna' }, undefined));
    const other = await open();
    expect(await sessions.holder('admin', cookie)).toMatchObject({ subject: 'anna', name: 'Anna' });
    await sessions.rename('admin', 'Anna Ek', cookie);
    expect(await sessions.holder('admin', cookie)).toMatchObject({ name: 'Anna Ek' });
    expect(await sessions.holder('admin', other)).not.toHaveProperty('name');
    for (const invalid of [undefined, 'sid=guessed', cookie.replace('sid=', 'rid=')])
      await sessions.rename('registration', 'Eve', invalid);
    expect(await sessions.holder('admin', cookie)).toMatchObject({ name: 'Anna Ek' });
  });

  it.each<[string, (cookie: string) => string | undefined]>([
    ['no cookie', () => undefined],
    ['an empty value', () => 'sid='],
    ['a changed secret', (cookie) => cookie.replace('sid=', 'sid=x')],
    ['a shortened secret', (cookie) => cookie.slice(0, -1)],
    ['a cookie whose name ends the same', (cookie) => `x${cookie}`],
  ])('rejects %s', async (_, change) => {
    expect(await sessions.subject('admin', change(await open()))).toBeUndefined();
  });

  it('closeEverywhere ends every session of that subject and no other', async () => {
    const [phone, laptop] = [await open(), await open()];
    const other = cookieOf(await sessions.open('admin', { subject: 'bo' }, undefined));
    await sessions.closeEverywhere(phone);
    expect(await sessions.subject('admin', laptop)).toBeUndefined();
    expect(await sessions.subject('admin', other)).toBe('bo');
  });
});

describe('OAuthStateCookie', () => {
  const state = new OAuthStateCookie('our secret', clock, jar);
  const cookie = cookieOf(state.issue('state.verifier'));

  it('returns the stored state for ten minutes', () => {
    expect(state.read(`a=1; ${cookie}`)).toBe('state.verifier');
    clock.set(10 * 60_000);
    expect(state.read(cookie)).toBe('');
  });

  it.each([
    ['no cookie', undefined],
    ['a cookie without signature', cookie.split('.', 1)[0]],
    ['a changed payload', cookie.replace('handshake=', 'handshake=x')],
    ['a shortened signature', cookie.slice(0, -2)],
    [
      'a state signed with another secret',
      cookieOf(new OAuthStateCookie('another secret', clock, jar).issue('state.verifier')),
    ],
  ])('rejects %s', (_, cookies) => {
    expect(state.read(cookies)).toBe('');
  });
});
