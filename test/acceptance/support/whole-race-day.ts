import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { StartListRow } from '@app/domain';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { Product } from '../../../apps/demo/src/product';
import { readRaceDay, type RaceDayFile } from '../../../apps/demo/src/race-day-file';
import { wronglyRegistered, type Registered } from '../../../apps/demo/src/registering';
import { play } from '../../../apps/demo/src/rehearsal';
import { scriptOf } from '../../../apps/demo/src/script';
import { entrants, playSeason } from '../../../apps/demo/src/season';
import { judge } from '../../../apps/demo/src/verdict';

const root = join(__dirname, '../../..');

/** The race day that the demo plays. */
export const demoDay = readRaceDay(join(root, 'content/demo/raceday-2025.json'));

/** Families register and pay as the file says, then its races are run with all their mistakes: what comes out is its truth. */
export function raceDayComesOutTrue(day: RaceDayFile): void {
  const { races, registrations, actions } = day;
  describe(`A race day: ${registrations.length} families register and pay, then ${races.length} races, ${actions.length} actions`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'race-day-'));
    let product: Product;
    let watcher: Watcher;
    let registered: readonly Registered[] = [];

    beforeAll(async () => {
      const settings = { dataDir, port: await freePort(), entry: join(root, 'dist/apps/server/src/main.js') };
      registered = await playSeason(day, settings, () => undefined);
      product = await Product.start({ ...settings, clock: '2025-09-13T07:25:00.000Z' });
      watcher = new Watcher(product.url);
      await watcher.watches;
      const organiser = await Organiser.signIn(product.url, product.adminToken);
      await play(scriptOf(day, await entrants(day, organiser)), organiser, { speed: Infinity });
    });

    afterAll(async () => {
      watcher.close();
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    });

    it('takes from every family what the file says, and puts exactly those who paid on the start lists', () => {
      expect(registered).toHaveLength(day.registrations.length);
      expect(wronglyRegistered(registered)).toEqual([]);
    });

    it.each(day.races.map(({ part }) => part))(
      'gives the true places, times and statuses in %s',
      async (part) => {
        const verdicts = await judge(day, product.url);
        expect(verdicts.find((verdict) => verdict.part === part)?.differences).toEqual([]);
      },
    );

    it('was seen, row by row, by somebody who only watched', async () => {
      for (const { part } of day.races) {
        const rows = (await (await fetch(`${product.url}/api/races/get/${part}`)).json()) as StartListRow[];
        await watcher.hasSeen(rows);
      }
    });
  });
}

/** A screen on the second table: listens to all of today's races and keeps the newest of every row. */
class Watcher {
  private readonly rows = new Map<string, StartListRow>();
  private readonly socket: Socket;
  /** Resolves once it hears of every change that follows. */
  readonly watches: Promise<void>;
  private wake: () => void = () => undefined;

  constructor(private readonly url: string) {
    this.socket = io(url, { transports: ['websocket'] });
    this.watches = new Promise((resolve) =>
      this.socket.on('connect', () => this.socket.emit('subscribe-to-race', undefined, () => resolve())),
    );
    this.socket.on('race-update', (rows: StartListRow[]) => this.take(rows));
    this.socket.on('race-stale', ({ part }: { part: string }) => void this.fetchAll(part));
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

  private async fetchAll(part: string): Promise<void> {
    const answer = await fetch(`${this.url}/api/races/get/${part}`);
    this.take((await answer.json()) as StartListRow[]);
  }
}

const key = ({ part, sort }: StartListRow) => `${part}/${sort}`;
