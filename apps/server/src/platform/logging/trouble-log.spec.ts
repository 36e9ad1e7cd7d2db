import { StoreUnavailable } from '@app/eventing';
import { TroubleLog } from './trouble-log';

describe('ErrorLog', () => {
  let now: number;
  let told: string[];
  let log: TroubleLog;
  beforeEach(() => {
    [now, told] = [0, []];
    log = new TroubleLog(
      { error: (words: unknown) => void told.push(String(words).split('\n', 1)[0] ?? '') },
      () => now,
    );
  });

  it('logs a repeated error at once, and then once a minute', () => {
    for (let tries = 0; tries < 1200; tries += 1) {
      log.tell(new StoreUnavailable('gone'));
      now += 100;
    }
    expect(told).toEqual(['Error: gone', 'Error: gone']);
    log.tell(new StoreUnavailable('gone'));
    expect(told).toHaveLength(3);
  });

  it('logs at once for another error or another subject', () => {
    log.tell(new StoreUnavailable('gone'), 'mail');
    log.tell(new StoreUnavailable('gone'), 'lists');
    log.tell(new Error('broken'), 'lists');
    log.tell('words', 'lists');
    log.tell('words', 'lists');
    expect(told).toEqual(['mail: Error: gone', 'lists: Error: gone', 'lists: Error: broken', 'lists: words']);
  });

  it('reports how often the error recurred', () => {
    const whole: string[] = [];
    const all = new TroubleLog({ error: (words: unknown) => void whole.push(String(words)) }, () => now);
    for (const at of [0, 1000, 2000, 60_000]) {
      now = at;
      all.tell('words');
    }
    expect(whole).toEqual(['words', 'words (met 2 times more since it was told)']);
  });

  it('forgets the oldest of too many kinds', () => {
    for (let kind = 0; kind < 60; kind += 1) log.tell(`kind ${String(kind)}`);
    log.tell('kind 59');
    log.tell('kind 0');
    expect(told).toHaveLength(61);
  });
});
