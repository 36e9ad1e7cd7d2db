import type { Allowance } from '@app/adapters';
import { RateLimits } from '../../../apps/server/src/platform/auth/rate-limits';
import { FAMILY_BUDGETS } from '../../../apps/server/src/platform/auth/family-budget';
import { everyPage } from '@app/eventing';
import { anna, Family, nils } from '../support/family';
import { REGISTRATION_OPEN_MS, startApp, type Answer, type RunningApp } from '../support/running-app';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CLUB = '192.0.2.81';

type Call = readonly [method: 'GET' | 'POST', path: string, body?: object];

/** The calls of a signed-in family. */
const calls: readonly Call[] = [
  ['GET', '/get'],
  ['POST', '/update', { runners: { a: anna } }],
  ['POST', '/anonymity', { runner: 'a', anonymous: true }],
  ['POST', '/ask-erasure', { words: 'Ta bort oss' }],
  ['GET', '/api/my-data'],
  ['GET', '/api/my-data/page'],
  ['GET', '/api/my-years'],
  ['POST', '/api/my-years', { edition: '2024', earlier: 'a', runner: null }],
  ['POST', '/validate-kampanj', { kampanj: '' }],
  ['POST', '/book-v2', { kampanj: '' }],
  ['POST', '/cancel-payment', { payref: 'A' }],
  ['GET', '/verify?id=A'],
];

const refusalOf = ({ status, body, headers }: Answer) => [status, body.error, headers.get('retry-after')];

describe('The budget of a signed-in family', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app, 'ek', CLUB);
  });
  afterEach(() => app.stop());

  const call = (who: Family, [method, path, body]: Call) =>
    method === 'GET' ? who.read(path) : who.send(path, body);
  const useUp = async (allowance: Allowance, who: string, except = 0) => {
    for (let used = except; used < allowance.times; used++)
      await app.app.get(RateLimits).take({ allowance, who });
  };
  const countEvents = async () => {
    let count = 0;
    for await (const events of everyPage(app.engines.store)) count += events.length;
    return count;
  };

  it('is sixty calls in ten seconds, and leaves other families alone', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 70; sent++) statuses.push((await family.save({ a: anna })).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(10).fill(429)]);
    app.clock.advance(4 * SECOND);
    expect(refusalOf(await family.save({ a: anna }))).toEqual([
      429,
      'Det gick för fort. Vänta 6 sekunder.',
      '6',
    ]);
    expect((await (await Family.signIn(app, 'alm', CLUB)).save({ a: anna })).status).toBe(200);
    app.clock.advance(6 * SECOND);
    expect((await family.save({ a: nils })).status).toBe(200);
  });

  it('is shared by all its sessions', async () => {
    const { ofFamily } = FAMILY_BUDGETS.calls;
    await useUp(ofFamily, family.registration, 1);
    const phone = await Family.signIn(app, 'ek', '198.51.100.9');
    expect((await phone.read('/get')).status).toBe(200);
    expect((await family.read('/get')).status).toBe(429);
  });

  it('is three hundred changes in ten minutes; reading goes on', async () => {
    const { ofFamily } = FAMILY_BUDGETS.changes;
    await useUp(ofFamily, family.registration, 1);
    expect((await family.save({ a: anna })).status).toBe(200);
    app.clock.advance(MINUTE);
    expect(refusalOf(await family.save({ a: nils }))).toEqual([
      429,
      'Det blev många ändringar på kort tid. Vänta 9 minuter.',
      '540',
    ]);
    expect((await family.session()).deltagare).toEqual({ a: anna });
  });

  it.each(calls.map((request) => ({ request })))('limits $request.0 $request.1', async ({ request }) => {
    expect((await call(family, request)).status).not.toBe(429);
    await useUp(FAMILY_BUDGETS.calls.ofFamily, family.registration, 1);
    expect((await call(family, request)).status).toBe(429);
  });

  it('lets two hundred families at one address register, pay and look', async () => {
    const families = await Promise.all(
      Array.from({ length: 200 }, (_, index) => Family.signIn(app, `familj-${String(index)}-`, CLUB)),
    );
    const statuses: number[] = [];
    for (const one of families)
      for (const answer of [
        await one.read('/get'),
        await one.save({ a: anna }),
        await one.read('/get'),
        await one.save({ a: anna, b: nils }),
        await one.send('/book-v2', { kampanj: 'HIFSPRINGER' }),
      ])
        statuses.push(answer.status);
    expect(statuses).toEqual(Array<number>(1_000).fill(200));
  });

  it.each([
    ['calls', '10'],
    ['changes', '600'],
  ] as const)('limits the %s from one address', async (kind, retryAfter) => {
    await useUp(FAMILY_BUDGETS[kind].fromAddress, CLUB);
    expect(refusalOf(await family.save({ a: anna }))).toEqual([
      429,
      expect.stringMatching(/^Många använder sidan från samma nät just nu\. Vänta 10 (sekunder|minuter)\.$/),
      retryAfter,
    ]);
    const elsewhere = await Family.signIn(app, 'ek', '198.51.100.9');
    expect((await elsewhere.save({ a: anna })).status).toBe(200);
  });

  it('does not limit organisers', async () => {
    for (let sent = 0; sent < 100; sent++)
      expect((await app.getAsOrganiser('/admin/registrations')).status).toBe(200);
  });

  it('stores nothing for a call that changes nothing', async () => {
    const repeated: Call[] = [
      ['POST', '/update', { runners: { a: anna, b: nils } }],
      ['POST', '/update', { runners: { a: { ...anna, age: 42 } }, about: 'a', seen: anna }],
      ['POST', '/update', { runners: { b: nils }, about: 'b', seen: nils }],
      ['POST', '/anonymity', { runner: 'a', anonymous: true }],
      ['POST', '/anonymity', { runner: 'b', anonymous: false }],
      ['POST', '/validate-kampanj', { kampanj: 'HIFSPELAR' }],
      ['POST', '/ask-erasure', { words: 'Ta bort oss' }],
      ['POST', '/book-v2', { kampanj: '' }],
    ];
    for (const request of repeated) {
      const { status, body } = await call(family, request);
      expect([request, status]).toEqual([request, 200]);
      const stored = await countEvents();
      const again = await call(family, request);
      expect([request, again.status, await countEvents()]).toEqual([request, 200, stored]);
      if (request[1] === '/book-v2') {
        const cancel = ['POST', '/cancel-payment', { payref: body.payref }] as const;
        expect((await call(family, cancel)).status).toBe(200);
        const cancelled = await countEvents();
        expect([(await call(family, cancel)).status, await countEvents()]).toEqual([200, cancelled]);
      }
    }
  });
});
