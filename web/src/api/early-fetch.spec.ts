import { getJson, postJson } from './client';
import { MonotonicClock, ServerClock } from './clock';
import { fetchEarly } from './early-fetch';

const answers = new Map<string, { readonly status: number; readonly body: unknown }>();
let asked: string[] = [];
let now = 0;
let wall = 1_700_000_000_000;
const accepting = { onEarlyAnswer: () => undefined };

beforeEach(() => {
  asked = [];
  now = 1000;
  wall += 3_600_000;
  answers.clear();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  globalThis.fetch = ((path: string) => {
    asked.push(path);
    const { status, body } = answers.get(path) ?? { status: 200, body: { path } };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }) as typeof fetch;
});

afterEach(() => jest.restoreAllMocks());

describe('Answers requested before the code has loaded', () => {
  it('are those that the page needs first: the configuration, and a timed race’s day', () => {
    fetchEarly('/anmalan');
    expect(asked).toEqual(['/api/config']);
    fetchEarly('/admin/race/race-250913-08');
    expect(asked.slice(1)).toEqual(['/api/config', '/admin/api/days/250913']);
  });

  it('are taken by the first request that accepts them, once', async () => {
    fetchEarly('/anmalan');
    expect(await getJson('/api/config', accepting)).toEqual({ path: '/api/config' });
    expect(asked).toHaveLength(1);
    await getJson('/api/config', accepting);
    expect(asked).toHaveLength(2);
  });

  it('are discarded by any other request for the same path, such as a measurement of the clock, and by a write', async () => {
    for (const other of [() => getJson('/api/config'), () => postJson('/code')]) {
      asked = [];
      fetchEarly('/anmalan');
      await other();
      await getJson('/api/config', accepting);
      expect(asked).toHaveLength(3);
    }
  });

  it('are not requested after a write: the page’s own request has a consistency token', () => {
    const getItem = () => `0000000000000007 ${String(wall + 1000)}`;
    Object.assign(globalThis, { localStorage: { getItem } });
    fetchEarly('/anmalan');
    Reflect.deleteProperty(globalThis, 'localStorage');
    expect(asked).toEqual([]);
  });

  it('are asked for again when they are not 2xx, or older than ten seconds', async () => {
    answers.set('/api/config', { status: 503, body: {} });
    fetchEarly('/anmalan');
    answers.clear();
    expect(await getJson('/api/config', accepting)).toEqual({ path: '/api/config' });
    fetchEarly('/anmalan');
    now += 10_001;
    await getJson('/api/config', accepting);
    expect(asked).toHaveLength(4);
    fetchEarly('/anmalan');
    // The device slept: only the wall clock went on.
    wall += 10_001;
    await getJson('/api/config', accepting);
    expect(asked).toHaveLength(6);
  });

  it('set the clock by their own round trip, not by when the page takes them', async () => {
    const clock = new ServerClock(
      new MonotonicClock(
        () => now,
        () => 0,
      ),
      () => 0,
    );
    answers.set('/api/config', { status: 200, body: { now: 500_000 } });
    fetchEarly('/anmalan');
    await Promise.resolve();
    await Promise.resolve();
    now += 2000;
    await clock.measure((onEarlyAnswer) => getJson<{ now: number }>('/api/config', { onEarlyAnswer }));
    expect(clock.now()).toBe(502_000);
  });
});
