import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../sqlite/sqlite-file';
import { EventLog } from './event-log';
import type { StoredEvent } from './stored-event';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();

const META = '[1,1,"b","d","c",null,null]';

function eventsOf(ids: readonly string[], text = '') {
  return ids.map((id) => ({ id, event: JSON.stringify({ type: 'Happened', text }), meta: META }));
}

/** The ids in the log, in write order. */
function idsIn(log: EventLog): string[] {
  const ids: string[] = [];
  for (let page = log.readPage(0); page; page = log.readPage(ids.length)) {
    ids.push(...(JSON.parse(page) as StoredEvent[]).map(([, , , id]) => id));
  }
  return ids;
}

describe('Opening a log with a damaged write-ahead log', () => {
  /** 120 appends of one to four events, all still in the write-ahead log. */
  const whole = join(directory, 'whole.db');
  const appends = Array.from({ length: 120 }, (_, append) =>
    Array.from({ length: 1 + (append % 4) }, (_, index) => `id-${String(append)}-${String(index)}`),
  );
  let wal = Buffer.alloc(0);
  beforeAll(() => {
    const log = new EventLog(whole);
    const revisions = [0, 0, 0, 0, 0, 0, 0];
    appends.forEach((ids, index) => {
      const stream = index % revisions.length;
      const revision = revisions[stream] ?? 0;
      const events = eventsOf(ids, 'x'.repeat((index * 131) % 3_000));
      log.append(JSON.stringify([{ stream: `stream-${String(stream)}`, expected: revision, events }]));
      revisions[stream] = revision + ids.length;
    });
    wal = readFileSync(`${whole}-wal`);
  });

  const damages = {
    'cut off': (at: number) => wal.subarray(0, at),
    'overwritten with zeros': (at: number) => Buffer.from(wal).fill(0, at, at + 512),
    'changed in one bit': (at: number) => {
      const copy = Buffer.from(wal);
      copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
      return copy;
    },
  };

  it.each(Object.entries(damages))('recovers a prefix of complete appends when it was %s', (name, damage) => {
    const prefixes = new Set<number>();
    for (let attempt = 1; attempt <= 30; attempt++) {
      const file = join(directory, `${name} ${String(attempt)}.db`);
      for (const copy of [file, `${file}.check`]) {
        copyFileSync(whole, copy);
        // Golden-ratio steps spread over the whole file without repeating an offset.
        writeFileSync(`${copy}-wal`, damage(Math.floor(wal.length * ((attempt * 0.618_034) % 1))));
      }
      const ids = idsIn(new EventLog(file));
      const count = appends.findIndex((_, index) => appends.slice(0, index).flat().length >= ids.length);
      expect(ids).toEqual(appends.slice(0, count === -1 ? appends.length : count).flat());
      const integrity = openSqlite(`${file}.check`).prepare('PRAGMA integrity_check').get();
      expect(integrity).toMatchObject({ integrity_check: 'ok' });
      prefixes.add(ids.length);
    }
    expect(prefixes.size).toBeGreaterThan(15);
  });
});

describe('EventLog', () => {
  it('throws the engine’s error, not a revision conflict, when a sequence is taken', () => {
    const file = join(directory, 'taken.db');
    const log = new EventLog(file);
    log.append(JSON.stringify([{ stream: 'a', expected: 0, events: eventsOf(['id-1']) }]));
    Object.assign(log, { head: 0 });
    const next = JSON.stringify([{ stream: 'b', expected: 0, events: eventsOf(['id-2']) }]);
    expect(() => log.append(next)).toThrow(/UNIQUE/);
  });
});
