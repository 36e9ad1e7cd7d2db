import { Logger } from '@nestjs/common';
import { hostname } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ProductLog } from './product-log';

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
