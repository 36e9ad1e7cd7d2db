import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseWrites } from '../../libs/adapters/src/testing/test-files';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import {
  addRunnerCommand,
  addRunnersUntilRefused,
  killAll,
  signInAndCreateRace,
  runnerCount,
  startServer,
} from './support/server-process';

/** The last line of a Node process that ends with an uncaught error. */
const UNCAUGHT = /^Node\.js v\d/m;

/** Stores beside the log: [file, table that refuses writes, the server's message]. */
const FULL_STORES = [
  ['keys.sqlite', 'keys', 'The key store has stopped'],
  ['reactors.sqlite', 'checkpoints', 'The reactor store has stopped'],
  ['sessions.sqlite', 'sessions', 'The session store has stopped'],
] as const;

describe('The server process on errors', () => {
  const dataDir = temporaryFolder('process');
  afterAll(() => killAll());

  it('does not start with a truncated secret, and names the file', async () => {
    const cutDir = join(dataDir, 'cut');
    mkdirSync(cutDir);
    writeFileSync(join(cutDir, 'registration-secret'), '');
    const { code, output } = await startServer({ DATA_DIR: cutDir }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(/^\S+\/registration-secret holds an incomplete secret\..*\n$/);
  });

  it('refuses test mode at a public address, and prints a banner when it is allowed', async () => {
    const site = { DATA_DIR: join(dataDir, 'public'), PUBLIC_URL: 'https://race.example.se' };
    const { code, output } = await startServer(site).exit;
    expect(code).toBe(1);
    for (const word of ['simulator', 'MAIL_URL', 'ADMIN_TOKEN', 'ALLOW_TEST_MODE=1'])
      expect(output).toContain(word);

    const adminToken = 'k'.repeat(40);
    const meant = startServer({ ...site, ALLOW_TEST_MODE: '1', ADMIN_TOKEN: adminToken });
    await meant.printedUrl;
    expect(meant.output()).toMatch(/!{40}[^]*TEST MODE AT A PUBLIC ADDRESS[^]*simulator[^]*not delivered/);
    expect(meant.output()).toContain('/admin/login#token=(ADMIN_TOKEN)');
    expect(meant.output()).not.toContain(adminToken);
    meant.stop();
    await meant.exit;
  });

  it('does not start without its log, prints how to continue, and starts with ACCEPT_LOSS', async () => {
    const lostDir = join(dataDir, 'lost');
    const first = startServer({ DATA_DIR: lostDir });
    await signInAndCreateRace(await first.readyUrl, first.output());
    first.stop();
    await first.exit;
    rmSync(join(lostDir, 'events.sqlite'));

    const refused = await startServer({ DATA_DIR: lostDir }).exit;
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^Nothing was started: the data in \S+lost is inconsistent\./);
    expect(refused.output).toContain('Or accept the loss, for this one start, with ACCEPT_LOSS=log.');

    const accepted = startServer({ DATA_DIR: lostDir, ACCEPT_LOSS: 'log,keys' });
    await accepted.readyUrl;
    accepted.stop();
    const { output } = await accepted.exit;
    expect(output).toContain('Continued without (log): events.sqlite is new or empty');
    expect(output).toContain('ACCEPT_LOSS=keys was not needed');
    expect(output).toContain('Unset ACCEPT_LOSS before the next start.');
  });

  it('stops on request while connections are busy', async () => {
    const server = startServer({ DATA_DIR: join(dataDir, 'busy') });
    const url = await server.readyUrl;
    const send = await signInAndCreateRace(url, server.output());
    let isGone = false;
    const clients = Array.from({ length: 16 }, async () => {
      while (!isGone) await (await send([addRunnerCommand()]))?.text();
    });
    await until(async () => (await runnerCount(url)) > 100);
    server.stop();
    expect((await server.exit).code).toBe(0);
    isGone = true;
    await Promise.all(clients);
  });

  it('exits with 1 when it cannot write, and has every acknowledged command', async () => {
    const fullDir = join(dataDir, 'full');
    const server = startServer({ DATA_DIR: fullDir }, 'ulimit -f 200; exec "$0" "$@"');
    const promised = await addRunnersUntilRefused(await server.readyUrl, server.output());
    expect((await server.exit).code).toBe(1);

    const again = startServer({ DATA_DIR: fullDir });
    expect(await runnerCount(await again.readyUrl)).toBeGreaterThanOrEqual(promised);
    again.stop();
    await again.exit;
  });

  it.each(FULL_STORES)(
    'exits with 1 and the reason when %s refuses writes',
    async (file, table, expectedText) => {
      const fullDir = join(dataDir, table);
      const first = startServer({ DATA_DIR: fullDir });
      await first.readyUrl;
      first.stop();
      await first.exit;
      refuseWrites(join(fullDir, file), table);

      const server = startServer({ DATA_DIR: fullDir });
      await addRunnersUntilRefused(await server.readyUrl, server.output());
      const { code, output } = await server.exit;
      expect(code).toBe(1);
      expect(output).toContain(`${expectedText}: the disk is full`);
      expect(output).not.toMatch(UNCAUGHT);
    },
  );

  it.each(['keys.sqlite', 'reactors.sqlite', 'sessions.sqlite'])(
    'does not start, and prints the reason, when %s refuses writes from the start',
    async (file) => {
      const fullDir = join(dataDir, `full-${file}`);
      const first = startServer({ DATA_DIR: fullDir });
      await first.readyUrl;
      first.stop();
      await first.exit;
      refuseWrites(join(fullDir, file), 'meta');

      const { code, output } = await startServer({ DATA_DIR: fullDir }).exit;
      expect(code).toBe(1);
      expect(output).toMatch(/^Nothing was started: The \S+ \S+ has stopped: the disk is full\n$/);
    },
  );

  it('does not start on a file that is no database, and names it', async () => {
    const oddDir = join(dataDir, 'odd');
    mkdirSync(oddDir);
    writeFileSync(join(oddDir, 'keys.sqlite'), 'not what was meant\n'.repeat(100));
    const { code, output } = await startServer({ DATA_DIR: oddDir }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(/^Nothing was started: \S+keys\.sqlite cannot be used: .*not a database\n$/);
  });
});
