import { Logger } from '@nestjs/common';
import { requestIdOf, type AnsweredRequest, RequestLog, type RequestsLogged } from './request-log';

const usual: AnsweredRequest = {
  request: '0123456789abcdef0123',
  method: 'GET',
  route: '/api/races/get/:part',
  status: 200,
  ms: 12.3,
};

describe('RequestLog', () => {
  let logged: string[];
  let now: number;
  beforeEach(() => {
    logged = [];
    now = 0;
    for (const level of ['log', 'warn'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((...args: unknown[]) => {
        logged.push(`${level} ${String(args[0])}`);
      });
  });
  afterEach(() => jest.restoreAllMocks());
  const lines = (which: RequestsLogged) => new RequestLog(which, () => now);

  it('logs failed and slow requests, but not 503', () => {
    const some = lines('trouble');
    const answered = (status: number, ms: number) =>
      some.shouldLog(status, ms) && some.log({ ...usual, status, ms });
    for (const [status, ms] of [
      [200, 1],
      [404, 1],
      [503, 6000],
      [500, 1],
      [200, 2000],
    ] as const)
      answered(status, ms);
    expect(logged).toEqual([
      'warn GET /api/races/get/:part: 500 after 1 ms',
      'warn GET /api/races/get/:part: 200 after 2000 ms',
    ]);
  });

  it('logs all requests, or none', () => {
    expect(lines('none').shouldLog(500, 5000)).toBe(false);
    expect(lines('all').shouldLog(200, 1)).toBe(true);
    lines('all').log(usual);
    lines('all').log({ ...usual, status: 503 });
    expect(logged).toEqual([
      'log GET /api/races/get/:part: 200 after 12 ms',
      'log GET /api/races/get/:part: 503 after 12 ms',
    ]);
  });

  it('logs at most thirty a minute, then the number of the rest', () => {
    const some = lines('trouble');
    for (let times = 0; times < 100; times++) some.log({ ...usual, status: 500 });
    expect(logged).toHaveLength(30);
    now = 60_000;
    some.log({ ...usual, status: 502 });
    expect(logged.slice(30)).toEqual([
      'warn and 70 more requests that failed or were slow',
      'warn GET /api/races/get/:part: 502 after 12 ms',
    ]);
  });
});

const uuid = '0b8f4d1e-5c3a-4f0e-9b1d-2a7c6e5f4d3c';
const asked = (id: string | string[] | undefined) => requestIdOf({ headers: { 'x-request-id': id } });

it.each([uuid, uuid.toUpperCase(), uuid.replaceAll('-', '')])('requestIdOf accepts %s', (id) => {
  expect(asked(id)).toBe(id);
});

it.each([
  undefined,
  '',
  '070-1740605',
  '19570412-1234',
  'anna.ek@example.se',
  `${uuid}\n`,
  `${uuid}0`,
  'deadbeef',
  [uuid, uuid],
])('requestIdOf replaces %j with its own id', (id) => {
  expect(asked(id)).toMatch(/^[0-9a-f]{20}$/);
  expect(asked(id)).not.toBe(asked(id));
});
