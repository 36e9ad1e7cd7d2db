import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@app/eventing';
import { SqliteEventStore } from '../event-store/sqlite.event-store';
import { openSqlite } from '../sqlite/sqlite-file';
import type { Acknowledged } from './endless-writers';

export const FROM_SOURCE = join(__dirname, '../sqlite/from-source.cjs');
export const WRITERS = join(__dirname, 'endless-writers.ts');

interface Happened {
  readonly type: string;
  readonly first: string;
  readonly of: number;
}

/** Tests eight writers in a child process that is killed `rounds` times on the same file. */
export function testKilledWriters(rounds: number): void {
  describe('A process killed while eight writers append', () => {
    let directory = '';
    beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'event-store-crash-'))));
    afterAll(() => rm(directory, { recursive: true }));

    it(`loses no acknowledged event and stores no partial append, ${String(rounds)} times over`, async () => {
      const file = join(directory, 'killed.db');
      const acknowledged: Acknowledged[] = [];
      for (let round = 1; round <= rounds; round++) {
        const child = spawn(process.execPath, [FROM_SOURCE, WRITERS, file], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        acknowledged.push(...(await linesOf<Acknowledged>(child, round * 31)));
        const events = await storedEvents(file);
        expectNoGaps(events);
        expectAcknowledgedStored(acknowledged, events);
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual((31 * rounds * (rounds + 1)) / 2);
      expectIntactFile(file);
    });
  });
}

/** Every event in the file; closes the store again. */
export async function storedEvents(file: string): Promise<Recorded<Happened>[]> {
  const store = await SqliteEventStore.open(file);
  const stop = new AbortController();
  const events: Recorded<Happened>[] = [];
  for await (const page of store.follow<Happened>(undefined, stop.signal)) {
    events.push(...page.events);
    if (page.caughtUp) stop.abort();
  }
  await store.close();
  return events;
}

/** The child's lines, until there are `enough` or it exits. Ignores a line that the kill cut off. */
export async function linesOf<Line>(child: ChildProcess, enough = Infinity): Promise<Line[]> {
  const { stdout } = child;
  if (!stdout) throw new Error('the child has no output');
  const lines: Line[] = [];
  let open = '';
  for await (const text of stdout.setEncoding('utf8') as AsyncIterable<string>) {
    const whole = (open + text).split('\n');
    open = whole.pop() ?? '';
    lines.push(...whole.map((line) => JSON.parse(line) as Line));
    if (lines.length >= enough) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return lines;
}

/**
 * Expects no gap in the log or in a stream, and no partial append. Collects first: an expectation per event
 * would be slow.
 */
export function expectNoGaps(events: readonly Recorded<Happened>[]): void {
  const revisions = new Map<string, number>();
  const seen = new Map<string, number>();
  const gaps: string[] = [];
  for (const [index, { event, stream, revision, position }] of events.entries()) {
    const before = revisions.get(stream) ?? 0;
    if (Number(position) !== index + 1 || revision !== before + 1) gaps.push(position);
    revisions.set(stream, revision);
    seen.set(event.first, (seen.get(event.first) ?? 0) + 1);
  }
  expect(gaps).toEqual([]);
  expect(events.filter(({ event }) => seen.get(event.first) !== event.of)).toEqual([]);
}

export function expectAcknowledgedStored(
  acknowledged: readonly Acknowledged[],
  events: readonly Recorded[],
): void {
  const storedAt = new Map(events.map(({ id, stream, revision }) => [id, `${stream} ${String(revision)}`]));
  const promised = acknowledged.flatMap(({ stream, revision, ids }) =>
    ids.map((id, index) => [id, `${stream} ${String(revision - ids.length + index + 1)}`]),
  );
  expect(promised.filter(([id, at]) => storedAt.get(id ?? '') !== at)).toEqual([]);
}

export function expectIntactFile(file: string): void {
  expect(openSqlite(file).prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' });
}
