import type { StartListRow } from '@app/domain';
import { io, type Socket } from 'socket.io-client';
import { recordForTimeoutError, until, within } from '../../support/until';

const RETRY_MS = 200;

/** A screen that follows all of today's races, reconnects, and stores the newest version of every row. */
export class Watcher {
  private readonly rows = new Map<string, StartListRow>();
  private readonly socket: Socket;
  /** Resolves once the subscription is active. */
  readonly subscribed: Promise<void>;

  constructor(
    private readonly url: string,
    parts: readonly string[],
  ) {
    this.socket = io(url, { transports: ['websocket'], reconnectionDelay: 100, reconnectionDelayMax: 100 });
    const watches = new Promise<void>((resolve) =>
      this.socket.on('connect', () =>
        this.socket.emit('subscribe-to-race', undefined, () => {
          resolve();
          // Fetches changes missed before the subscription, as screens do.
          for (const part of parts) this.fetchAll(part);
        }),
      ),
    );
    this.subscribed = within(watches, 'a screen to connect');
    this.socket.on('race-update', (rows: StartListRow[]) => this.storeNewest(rows));
    this.socket.on('race-stale', ({ part }: { part: string }) => this.fetchAll(part));
  }

  /** Resolves when every one of these rows has arrived. Throws after 20 s with the missing ones. */
  async receivedRows(expected: readonly StartListRow[]): Promise<void> {
    const isMissing = (row: StartListRow) => JSON.stringify(this.rows.get(key(row))) !== JSON.stringify(row);
    await until(() => recordForTimeoutError({ missing: expected.filter(isMissing) }).missing.length === 0, {
      what: 'a screen to receive every row',
    });
  }

  close(): void {
    this.socket.close();
  }

  private storeNewest(rows: readonly StartListRow[]): void {
    for (const row of rows)
      if (row.revision > (this.rows.get(key(row))?.revision ?? 0)) this.rows.set(key(row), row);
  }

  /** Retries while connected: a server that has just started answers 503. */
  private fetchAll(part: string): void {
    const again = () => setTimeout(() => this.socket.connected && this.fetchAll(part), RETRY_MS);
    fetch(`${this.url}/api/races/get/${part}`).then(async (answer) => {
      if (answer.ok) this.storeNewest((await answer.json()) as StartListRow[]);
      else again();
    }, again);
  }
}

const key = ({ part, sort }: StartListRow) => `${part}/${sort}`;
