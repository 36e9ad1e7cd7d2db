import { Logger } from '@nestjs/common';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLoss } from '@app/domain';
import { executeSql, DataFolders, keysIn } from '../support/data-folders';
import { requestEveryGetRoute } from '../support/every-answer';
import { anna } from '../support/family';
import { until } from '../../support/until';
import { family, filesWith, paidFamily, parts } from '../support/family-to-erase';
import { cookiesIn, Mailboxes, Visitor } from '../support/mailbox';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';
import { expectRefusedStart } from '../support/backup-scenario';

const reason = 'Begäran per brev 2025-08-20';
const neighbour = { k: { ...anna, firstname: 'Ottilia', lastname: 'Kvarblivna' } };
/** A family that saved its runners and never paid. */
const undecided = { email: 'obeslutsam@familjen.example.se', runners: family.runners };

describe('Keys restored from before an erasure', () => {
  const folders = new DataFolders();
  const mailboxes = new Mailboxes();
  let now = '';
  let before = '';
  let sameRun = '';
  let payments: readonly string[] = [];
  let erased: ReadonlyMap<string, Buffer>;

  const during = async (
    dataDir: string,
    work: (app: RunningApp) => Promise<void>,
    acceptLoss: readonly DataLoss[] = [],
  ) => {
    const simulated = { kind: 'simulator', delayMs: 'manual' } as const;
    const config = { payments: simulated, acceptLoss };
    const engines = { mailer: mailboxes };
    const app = await startApp({ dataDir, now: REGISTRATION_OPEN_MS, config, engines });
    try {
      await work(app);
    } finally {
      await app.stop();
    }
  };
  const saves = async (app: RunningApp) => {
    const cookie = cookiesIn(await new Visitor(app, mailboxes, undecided.email).signIn());
    await app.sendJson('/update', { runners: undecided.runners }, { headers: { cookie } });
  };
  const invites = (app: RunningApp) =>
    app.sendAsOrganiser('/admin/api/invite/epassi', { name: 'Xantippa Q', email: family.email });
  const answersWithData = async (app: RunningApp) => {
    const subjects = { day: '250913', parts: Object.values(parts), payments };
    const answers = await requestEveryGetRoute(app, subjects, []);
    return answers.map(({ text }) => text).filter((text) => family.personalDataPattern.test(text));
  };
  /** Copies the keys of a folder in use. */
  const copyOfKeys = (dataDir: string) => {
    const copy = folders.folder(before);
    for (const file of ['keys.sqlite', 'keys.sqlite-wal'])
      if (existsSync(join(dataDir, file))) cpSync(join(dataDir, file), join(copy, file));
    executeSql(join(copy, 'keys.sqlite'), 'PRAGMA wal_checkpoint(TRUNCATE)');
    return copy;
  };

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    now = folders.folder();
    await during(now, async (app) => {
      await invites(app);
      await saves(app);
    });
    before = folders.folder(now);
    await during(now, async (app) => {
      const { payment, registration } = await paidFamily(app, mailboxes, family);
      const kept = await paidFamily(app, mailboxes, { email: 'kvar@example.se', runners: neighbour });
      payments = [payment, kept.payment];
      sameRun = copyOfKeys(now);
      const { registrations } = await app.registrationLists();
      const open = registrations.find(({ email }: { email: string }) => email === undecided.email);
      for (const each of [registration, open.registration])
        expect((await app.sendAsOrganiser('/admin/api/erase', { registration: each, reason })).status).toBe(
          200,
        );
      expect(await answersWithData(app)).toEqual([]);
    });
    const gone = [...keysIn(now)].filter(([, key]) => key === null).map(([subject]) => subject);
    const copies = new Map([...keysIn(before), ...keysIn(sameRun)]);
    erased = new Map(gone.flatMap((subject) => [[subject, copies.get(subject) ?? Buffer.of()]]));
  });

  /**
   * Starts on a folder with older keys and expects the erased to be erased again, without their data in
   * answers or files.
   */
  const expectErasedAgain = async (dataDir: string, acceptLoss: readonly DataLoss[]) => {
    expect(filesWith(dataDir, [...erased.values()])).toEqual(['keys.sqlite']);
    await during(
      dataDir,
      async (app) => {
        expect(filesWith(dataDir, [...erased.values()])).toEqual([]);
        expect(await app.engines.keys.find([...erased.keys()])).toEqual(new Map());
        await until(async () => (await app.request('/health/ready')).status === 200);
        expect(await answersWithData(app)).toEqual([]);
      },
      acceptLoss,
    );
    await during(dataDir, async (app) => expect(await answersWithData(app)).toEqual([]));
    expect(filesWith(dataDir, family.personalDataPattern)).toEqual([]);
  };

  it('contain everyone erased since: two registrations, four runners, a code', () => {
    expect(erased.size).toBe(7);
    expect([...erased.values()].every(({ length }) => length === 32)).toBe(true);
  });

  it('of an earlier run are refused, and accepted only after the erased are erased again', async () => {
    const dataDir = folders.withFilesOf(now, ['keys.sqlite'], before);
    expect(await expectRefusedStart(dataDir)).toContain('keys.sqlite is an older copy than events.sqlite');
    expect(filesWith(dataDir, [...erased.values()])).toEqual(['keys.sqlite']);
    await expectErasedAgain(dataDir, ['keys']);
  });

  it('of the same run, indistinguishable from a crash, are accepted and erased again', async () => {
    const dataDir = folders.withFilesOf(now, ['keys.sqlite'], sameRun);
    await expectErasedAgain(dataDir, []);
    await during(dataDir, async (app) => {
      const { rows } = await app.request(`/api/races/get/${parts.long}`);
      expect(JSON.stringify(rows)).toContain('Ottilia');
    });
  });

  it('of the same run are refused when they lack people', async () => {
    const dataDir = folders.folder(now);
    let copy = '';
    await during(dataDir, async (app) => {
      copy = copyOfKeys(dataDir);
      await paidFamily(app, mailboxes, { email: 'ny@example.se', runners: neighbour });
    });
    const mixed = folders.withFilesOf(dataDir, ['keys.sqlite'], copy);
    expect(await expectRefusedStart(mixed)).toContain('- keys.sqlite lacks the keys of 2 people');
  });
});
