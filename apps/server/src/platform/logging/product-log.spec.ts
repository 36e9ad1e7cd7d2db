import { Logger } from '@nestjs/common';
import { hostname } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ProductLog, redacted } from './product-log';

const request = '0123456789abcdef0123';

describe('ProductLog', () => {
  let written: string;
  beforeEach(() => {
    written = '';
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => (written += String(text)) !== '');
  });
  afterEach(() => {
    Logger.overrideLogger(false);
    jest.restoreAllMocks();
  });

  /** Logs a typical set of entries and returns the lines. */
  const say = (production: boolean) => {
    const log = new Logger('Parts');
    Logger.overrideLogger(new ProductLog({ production }));
    log.warn('nothing is wrong');
    log.error(new Error('no mail to anna@example.se'), { request });
    log.error('Error: x\n    at somewhere (file.js:1:1)');
    log.warn('with more', { route: '/', status: 500 });
    new Logger('RouterExplorer').log('Mapped {/x, GET} route');
    return written.trimEnd().split('\n');
  };

  it('writes one line of JSON per entry in production', () => {
    const entries = say(true).map((line) => JSON.parse(line) as Record<string, unknown>);
    const usual = {
      pid: process.pid,
      hostname: hostname(),
      context: 'Parts',
      time: expect.stringMatching(/Z$/),
    };
    expect(entries).toEqual([
      { ...usual, level: 'warn', msg: 'nothing is wrong' },
      {
        ...usual,
        level: 'error',
        request,
        msg: expect.stringMatching(/^Error: no mail to \(address\)\n {4}at/),
      },
      { ...usual, level: 'error', msg: 'Error: x\n    at somewhere (file.js:1:1)' },
      { ...usual, level: 'warn', msg: 'with more', route: '/', status: 500 },
    ]);
  });

  it('otherwise writes readable lines, with the request id and without addresses', () => {
    const text = stripVTControlCharacters(say(false).join('\n'));
    expect(text).toMatch(/WARN .*\[Parts\].* nothing is wrong/);
    expect(text).toMatch(new RegExp(`ERROR .*no mail to \\(address\\)[\\s\\S]*\\(request ${request}\\)`));
    expect(text).not.toMatch(/anna@|Mapped/);
  });
});

it.each([
  ['550 5.1.1 <anna.ek@example.se>: no such user', '550 5.1.1 <(address)>: no such user'],
  ['E11000 duplicate key: { mail: "bo@mail.example.se" }', 'E11000 duplicate key: { mail: "(address)" }'],
  [
    'esdb://admin:changeit@db.example.se:2113?tls=false is unavailable',
    'esdb://db.example.se:2113 is unavailable',
  ],
  ['mongodb://u:p%40@a:27017,b:27017/raceday', 'mongodb://a:27017,b:27017/raceday'],
  ['GET https://race.example.se/verify?id=abc#token=x failed', 'GET https://race.example.se/verify failed'],
])("redacts '%s'", (text, left) => {
  expect(redacted(text)).toBe(left);
});

it.each([
  'at Object.<anonymous> (/work/node_modules/@nestjs/core/router/router.js:12:3)',
  'raceday stopped raceday-2025-09-13 at 12: boom?',
  'connect ECONNREFUSED 127.0.0.1:2113',
])('leaves "%s" unchanged', (text) => {
  expect(redacted(text)).toBe(text);
});
