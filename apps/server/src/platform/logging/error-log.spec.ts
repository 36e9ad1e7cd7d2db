import { StoreUnavailable } from '@app/eventing';
import { ErrorLog } from './error-log';

describe('ErrorLog', () => {
  let now: number;
  let logged: string[];
  let log: ErrorLog;
  beforeEach(() => {
    [now, logged] = [0, []];
    log = new ErrorLog(
      { error: (message: unknown) => void logged.push(String(message).split('\n', 1)[0] ?? '') },
      () => now,
    );
  });

  it('logs a repeated error at once, and then once a minute', () => {
    for (let tries = 0; tries < 1200; tries += 1) {
      log.report(new StoreUnavailable('gone'));
      now += 100;
    }
    expect(logged).toEqual(['Error: gone', 'Error: gone']);
    log.report(new StoreUnavailable('gone'));
    expect(logged).toHaveLength(3);
  });

  it('logs at once for another error or another subject', () => {
    log.report(new StoreUnavailable('gone'), 'mail');
    log.report(new StoreUnavailable('gone'), 'lists');
    log.report(new Error('broken'), 'lists');
    log.report('words', 'lists');
    log.report('words', 'lists');
    expect(logged).toEqual([
      'mail: Error: gone',
      'lists: Error: gone',
      'lists: Error: broken',
      'lists: words',
    ]);
  });

  it('reports how often the error recurred', () => {
    const messages: string[] = [];
    const all = new ErrorLog({ error: (message: unknown) => void messages.push(String(message)) }, () => now);
    for (const at of [0, 1000, 2000, 60_000]) {
      now = at;
      all.report('words');
    }
    expect(messages).toEqual(['words', 'words (2 more times since the last message)']);
  });

  it('forgets the oldest of too many kinds', () => {
    for (let kind = 0; kind < 60; kind += 1) log.report(`kind ${String(kind)}`);
    log.report('kind 59');
    log.report('kind 0');
    expect(logged).toHaveLength(61);
  });
});
