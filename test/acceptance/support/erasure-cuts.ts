import { join } from 'node:path';
import { FixedClock } from '@app/adapters';
import { sortOf } from '@app/domain';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { openEngines, type Engines } from '../../../apps/server/src/platform/engines/engines';
import { anna, Family, namesIn, nils } from './family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { DeferringMailboxes, filesWith, parts } from './family-to-erase';
import { WriteFault } from './write-fault';
import { startApp, type RunningApp } from './running-app';

/**
 * Proves that an erasure interrupted after each of these numbers of writes completes after the next start.
 * Erases a whole family and one runner of a family in turn.
 */
export function describeInterruptedErasure(cuts: readonly number[]): void {
  describe(`An erasure interrupted at ${String(cuts.length)} points`, () => {
    const dataDir = temporaryFolder('erasure-cuts');
    const mailer = new DeferringMailboxes();
    const clock = new FixedClock(Date.parse('2025-09-10T10:00:00Z'));
    let fault: WriteFault;
    let engines: Engines;
    let app: RunningApp;

    const start = async () => {
      const settings = readConfig({ PORT: '0', DATA_DIR: dataDir });
      const opened = await openEngines(settings, clock);
      fault = new WriteFault();
      engines = {
        ...opened,
        mailer,
        store: fault.wrap(opened.store, 'append'),
        keys: fault.wrap(opened.keys, 'erase'),
        reactorStore: fault.wrap(opened.reactorStore, 'markDone', 'saveCheckpoint'),
        outbox: fault.wrap(opened.outbox, 'put', 'remove'),
        sessions: fault.wrap(opened.sessions, 'endAll'),
      };
      app = await startApp({ engines });
    };
    const named = (cut: number) => `cut${String(cut)}x`;
    const registrationOf = (cut: number) => named(cut).padEnd(32, 'a');
    const sort = (cut: number, key: string) => sortOf({ registration: registrationOf(cut), key });
    const listed = async () =>
      (await Promise.all(Object.values(parts).map((part) => namesIn(app, part)))).flat();

    beforeAll(async () => {
      for (const level of ['warn', 'error'] as const)
        jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
      mailer.isUnavailable = true;
      await start();
      for (const cut of cuts) {
        const family = await Family.signIn(app, named(cut));
        const runner = { company: '', lastname: `Ygberg${named(cut)}` };
        await family.save({
          a: { ...anna, ...runner, firstname: `Anna${named(cut)}` },
          b: { ...nils, ...runner, firstname: `Nils${named(cut)}` },
        });
        await family.book('HIFSPRINGER');
      }
      await until(async () => (await listed()).length === 2 * cuts.length);
      await until(() =>
        Promise.resolve(filesWith(join(dataDir, 'mail-waiting'), /Ygberg/).length === cuts.length),
      );
    });
    afterAll(() => app.stop());

    it.each(cuts)('completes after the next start when all but the first %i writes fail', async (cut) => {
      const isWhole = cuts.indexOf(cut) % 2 === 0;
      const who = isWhole
        ? { registration: registrationOf(cut) }
        : { part: parts.short, sort: sort(cut, 'b') };
      const gone = isWhole ? [registrationOf(cut), sort(cut, 'a'), sort(cut, 'b')] : [sort(cut, 'b')];
      const name = named(cut);
      const personalData = new RegExp(isWhole ? `(Anna|Nils|Ygberg)${name}|${name}@` : `Nils${name}`);
      const keys = [...(await engines.keys.find(gone)).values()];
      expect([keys.length, (await answers()).some((text) => personalData.test(text))]).toEqual([
        gone.length,
        true,
      ]);

      const organiser = await app.organiserHeaders();
      fault.failAfter(cut);
      await app.sendJson('/admin/api/erase', { ...who, reason: 'Begäran' }, { headers: organiser });
      await app.stop();
      await start();
      if (cut === 0) await app.sendAsOrganiser('/admin/api/erase', { ...who, reason: 'Begäran' });

      await until(async () => (await engines.keys.find(gone)).size === 0);
      expect((await answers()).filter((text) => personalData.test(text))).toEqual([]);
      expect(filesWith(dataDir, personalData)).toEqual([]);
      expect(filesWith(dataDir, keys)).toEqual([]);
      if (!isWhole) {
        expect((await answers()).join()).toContain(`Anna${named(cut)}`);
        const waiting = filesWith(join(dataDir, 'mail-waiting'), new RegExp(`Anna${named(cut)}`));
        // A file whose name begins with a dot is the next attempt's draft.
        expect(waiting.filter((file) => !file.startsWith('.'))).toHaveLength(1);
      }
    });

    async function answers(): Promise<readonly string[]> {
      const paths = [
        '/admin/registrations',
        '/admin/api/days/250913/events',
        '/admin/api/export2racesplitter',
      ];
      for (const part of Object.values(parts))
        paths.push(`/api/races/get/${part}`, `/admin/api/races/get/${part}`);
      return Promise.all(paths.map(async (path) => (await app.getAsOrganiser(path)).text));
    }
  });
}
