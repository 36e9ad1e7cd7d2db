import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../apps/ops/src/testing/run-command';
import { EventStoreServer } from '../../doubles/event-store-server';
import type { RestartableMongo } from '../../engines/mongo-servers';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { itInLongRun } from './long-run';
import { MovedEdition, type StorageLocation } from './moved-edition';

interface MoveSetup {
  readonly open: () => Promise<RestartableMongo>;
  /** Runs only the move and the move back, undisturbed. */
  readonly isShortRun?: boolean;
}

/** Moves an edition from a folder to servers and back; `name` is that of the MongoDB. */
export function describeMoveRoundTrip(name: string, { open, isShortRun = false }: MoveSetup): void {
  const itInLong = itInLongRun(isShortRun);
  describe(`An edition that is moved from a folder to EventStoreDB and ${name}, and back`, () => {
    const root = temporaryFolder('move');
    const [here, back] = [join(root, 'here'), join(root, 'back')];
    const edition = new MovedEdition();
    let store: EventStoreServer;
    let mongo: RestartableMongo;
    let servers: StorageLocation;
    let shown: Readonly<Record<string, string>>;
    let mails: number;

    const move = (from: string, to: string, ...more: string[]) =>
      runCommand(['move', '--from', from, '--to', to, ...more], { ...edition.commonEnv, ...servers.env });
    const secretOf = (file: string) => readFileSync(join(here, file), 'utf8').trim();

    beforeAll(async () => {
      await edition.open();
      [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
      const app = await edition.start({ dataDir: here, env: {} });
      await edition.play(app);
      await app.stop();
      const again = await edition.start({ dataDir: here, env: {} });
      shown = await edition.visibleData(again);
      await again.stop();
      mails = edition.mailServer.received.length;
      const env = {
        ...{ EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url, MASTER_KEY: 'm'.repeat(43) },
        ...{ REGISTRATION_SECRET: secretOf('registration-secret'), ADMIN_TOKEN: secretOf('admin-token') },
        SESSION_SECRET: secretOf('session-secret'),
      };
      servers = { dataDir: join(root, 'none'), env };
    });
    afterAll(async () => {
      store.kill();
      await mongo.close();
      await edition.mailServer.close();
    });

    itInLong('is not changed by a dry run', async () => {
      const before = digestsIn(here);
      const events = store.log.all.length;
      const { code, text } = await move(here, 'servers', '--dry-run');
      expect([code, text]).toEqual([0, expect.stringMatching(/is empty\n\d\d+ events would be moved/)]);
      expect(text).toMatch(/^[1-9]\d* keys$/m);
      expect(digestsIn(here)).toEqual(before);
      expect(store.log.all.length).toBe(events);
      expect((await move('servers', back, '--dry-run')).text).toMatch(/Refused: esdb.* holds no data/);
      expect(() => statSync(back)).toThrow(/ENOENT/);
    });

    itInLong('is refused while the product runs, with another secret, or from an empty folder', async () => {
      const app = await edition.start({ dataDir: here, env: {} });
      const running = await move(here, 'servers');
      await app.stop();
      expect([running.code, running.text]).toEqual([
        1,
        `Refused: a product runs on ${here}: stop it first\n`,
      ]);
      const otherSecret = { ...edition.commonEnv, ...servers.env, REGISTRATION_SECRET: 'x'.repeat(43) };
      const other = await runCommand(['move', '--from', here, '--to', 'servers'], otherSecret);
      expect([other.code, other.text]).toEqual([1, expect.stringMatching(/REGISTRATION_SECRET differs/)]);
      const nothing = await move(join(root, 'nowhere'), 'servers');
      expect([nothing.code, nothing.text]).toEqual([1, expect.stringMatching(/Refused: .* holds no data/)]);
      expect(store.log.all).toEqual([]);
    });

    itInLong('resumes after a kill, and no product starts on the partial move', async () => {
      store.faults.answerDelayMs = 20;
      const program = join(__dirname, '../../../dist/apps/ops/src/main.js');
      const env = { PATH: process.env.PATH, ...edition.commonEnv, ...servers.env };
      const child = spawn(process.execPath, [program, 'move', '--from', here, '--to', 'servers'], { env });
      const ended = once(child, 'exit');
      await until(() => store.log.all.length >= 10);
      child.kill('SIGKILL');
      await ended;
      store.faults.clear();
      await expect(edition.start(servers)).rejects.toThrow(/a move into EventStoreDB was interrupted/);
      const dry = await move(here, 'servers', '--dry-run');
      expect([dry.code, dry.text]).toEqual([
        0,
        expect.stringContaining('a move was started here and continues'),
      ]);
      const backwards = await move('servers', back);
      expect([backwards.code, backwards.text]).toEqual([1, expect.stringMatching(/was interrupted/)]);
    });

    it('shows the same data on the servers, and sends no mail again', async () => {
      const before = digestsIn(here);
      const { code, text } = await move(here, 'servers');
      if (!isShortRun) expect(text).toContain('a move was started here and continues');
      expect([code, text]).toEqual([0, expect.stringContaining('Moved and compared: the data is complete.')]);
      expect(digestsIn(here)).toEqual(before);
      const again = await move(here, 'servers');
      expect([again.code, again.text]).toEqual([
        0,
        expect.stringContaining('all data has been moved already'),
      ]);

      const app = await edition.start(servers);
      expect(await edition.visibleData(app)).toEqual(shown);
      expect(await app.engines.outbox.all()).toHaveLength(1);
      await app.stop();
      expect(edition.mailServer.received).toHaveLength(mails);
    });

    it('shows the same data again in another folder', async () => {
      const { code, text } = await move('servers', back);
      expect([code, text]).toEqual([0, expect.stringContaining('Moved and compared: the data is complete.')]);
      const app = await edition.start({ dataDir: back, env: {} });
      expect(await edition.visibleData(app)).toEqual(shown);
      expect(await app.engines.outbox.all()).toHaveLength(1);
      expect(await edition.mailsAfterNewFamily(app)).toBe(mails + 1);
      await app.stop();
      for (const file of ['registration-secret', 'session-secret', 'admin-token'])
        expect(readFileSync(join(back, file), 'utf8').trim()).toBe(secretOf(file));
    });

    itInLong('is not moved onto servers with newer data', async () => {
      const { code, text } = await move(here, back.replace('back', 'here2'));
      expect([code, text]).toEqual([2, expect.stringContaining('the other "servers"')]);
      const app = await edition.start(servers);
      expect(await edition.mailsAfterNewFamily(app)).toBe(mails + 2);
      const running = await move('servers', join(root, 'third'));
      expect([running.code, running.text]).toEqual([
        1,
        expect.stringMatching(/runs on these servers: stop it/),
      ]);
      await app.stop();
      const refused = await move(here, 'servers');
      expect([refused.code, refused.text]).toEqual([
        1,
        expect.stringMatching(/holds other data: .*more than/),
      ]);
    });
  });
}

/** Returns the SHA-256 of each file. */
function digestsIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, digest(name)]));
}
