import type { StartListRow } from '@app/domain';
import { io, type Socket } from 'socket.io-client';

const AGAIN_MS = 200;

/** A screen on the second table: listens to all of today's races, also after its connection was lost, and keeps the newest of every row. */
export class Watcher {
  private readonly rows = new Map<string, StartListRow>();
  private readonly socket: Socket;
  /** Resolves once it hears of every change that follows. */
  readonly watches: Promise<void>;
  private wake: () => void = () => undefined;

  constructor(
    private readonly url: string,
    parts: readonly string[],
  ) {
    this.socket = io(url, { transports: ['websocket'], reconnectionDelay: 100, reconnectionDelayMax: 100 });
    this.watches = new Promise((resolve) =>
      this.socket.on('connect', () =>
        this.socket.emit('subscribe-to-race', undefined, () => {
          resolve();
          // What happened while nobody listened is read, as screens do.
          for (const part of parts) this.fetchAll(part);
        }),
      ),
    );
    this.socket.on('race-update', (rows: StartListRow[]) => this.take(rows));
    this.socket.on('race-stale', ({ part }: { part: string }) => this.fetchAll(part));
  }

  /** Resolves when every one of these rows has arrived; the test's time limit is the only clock. */
  async hasSeen(expected: readonly StartListRow[]): Promise<void> {
    const missing = () =>
      expected.filter((row) => JSON.stringify(this.rows.get(key(row))) !== JSON.stringify(row));
    while (missing().length > 0) await new Promise<void>((resolve) => (this.wake = resolve));
    expect(missing()).toEqual([]);
  }

  close(): void {
    this.socket.close();
  }

  private take(rows: readonly StartListRow[]): void {
    for (const row of rows)
      if (row.revision > (this.rows.get(key(row))?.revision ?? 0)) this.rows.set(key(row), row);
    this.wake();
  }

  /** As long as this server is there, until it answers: one that has just started asks for patience. */
  private fetchAll(part: string): void {
    const again = () => setTimeout(() => this.socket.connected && this.fetchAll(part), AGAIN_MS);
    fetch(`${this.url}/api/races/get/${part}`).then(async (answer) => {
      if (answer.ok) this.take((await answer.json()) as StartListRow[]);
      else again();
    }, again);
  }
}

const key = ({ part, sort }: StartListRow) => `${part}/${sort}`;
