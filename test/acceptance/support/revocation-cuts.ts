import { FixedClock } from '@app/adapters';
import { sortOf, type RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../../apps/server/src/platform/config/config';
import { openEngines, type Engines } from '../../../apps/server/src/platform/engines/engines';
import { ReactorRunner } from '../../../apps/server/src/platform/reactors/reactor';
import { Family, namesIn, nils } from './family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { parts } from './family-to-erase';
import { WriteFault } from './write-fault';
import { startApp, type RunningApp } from './running-app';

/** The race that runners are moved to. */
const TARGET_RACE = 'race-250913-16';

/** The event of a paid runner to revoke, and after how many writes the others fail. */
export interface Cut {
  readonly kind: 'RunnerChanged' | 'RunnerMoved' | 'RunnerWithdrawn';
  readonly after: number;
}

/**
 * Proves that a revocation and then a reinstatement of a paid runner's event reach the registration once,
 * after failed writes and a restart. One family for each cut.
 */
export function describeInterruptedRevocation(cuts: readonly Cut[]): void {
  describe('An interrupted revocation for a paid runner', () => {
    const dataDir = temporaryFolder('revocation-cuts');
    const clock = new FixedClock(Date.parse('2025-09-10T10:00:00Z'));
    let fault: WriteFault;
    let engines: Engines;
    let app: RunningApp;

    const start = async () => {
      const opened = await openEngines(readConfig({ PORT: '0', DATA_DIR: dataDir }), clock);
      fault = new WriteFault();
      const store = fault.wrap(opened.store, 'append');
      const reactorStore = fault.wrap(opened.reactorStore, 'markDone', 'saveCheckpoint');
      engines = { ...opened, store, reactorStore };
      app = await startApp({ engines });
    };
    const named = (cut: Cut) => `cut${String(cuts.indexOf(cut))}x`;
    const registrationOf = (cut: Cut) => named(cut).padEnd(32, 'a');
    const sort = (cut: Cut) => sortOf({ registration: registrationOf(cut), key: 'a' });
    const registered = async (cut: Cut) => {
      await app.viewsCaughtUp();
      const { registrations } = await app.registrationLists();
      const all = registrations as {
        registration: string;
        runners: Record<string, { firstname: string; distance: number }>;
      }[];
      return all.find(({ registration }) => registration === registrationOf(cut))?.runners.a;
    };
    const correctionCount = async (cut: Cut) => {
      const types: string[] = [];
      const stream = `registration-${registrationOf(cut)}`;
      for await (const page of engines.store.read<RegistrationEvent>(stream))
        types.push(...page.map(({ event }: Recorded<RegistrationEvent>) => event.type));
      return types.filter((type) => /^Runner(Corrected|Cancelled|Reentered)$/.test(type)).length;
    };

    beforeAll(async () => {
      for (const level of ['warn', 'error'] as const)
        jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
      await start();
      for (const cut of cuts) {
        const family = await Family.signIn(app, named(cut));
        await family.save({ a: { ...nils, firstname: `Nils${named(cut)}` } });
        await family.book('HIFSPRINGER');
      }
      await app.applyCommands({
        id: 'middle',
        type: 'CreateRace',
        part: TARGET_RACE,
        date: '2025-09-13',
        distance: 1600,
      });
      await until(async () => (await namesIn(app, parts.short)).length === cuts.length);
    });
    afterAll(() => app.stop());

    it.each(cuts)('reaches the registration once: $kind, interrupted after $after writes', async (cut) => {
      const before = await registered(cut);
      await changeRunner(cut);
      await until(async () => (await correctionCount(cut)) === 1);
      const changed = await registered(cut);
      const event = await newest(cut);

      for (const [type, times, wanted] of [
        ['RevokeEvents', 2, before],
        ['ReinstateEvents', 3, changed],
      ] as const) {
        const about = { part: parts.short, events: [event], reason: 'fel löpare' };
        const historyChange = { id: crypto.randomUUID(), type, ...about };
        const organiser = await app.organiserHeaders();
        fault.failAfter(cut.after);
        await app.sendJson('/admin/api/commands', { commands: [historyChange] }, { headers: organiser });
        await app.stop();
        await start();
        // A phone without an answer sends the command again.
        await app.applyCommands(historyChange);
        await until(async () => (await correctionCount(cut)) === times);
        expect(await registered(cut)).toEqual(wanted);
      }
      const { logId } = engines.store;
      const checkpoint = () => engines.reactorStore.checkpoint(`${logId}/registration-when-runner-changed`);
      await until(() => {
        const isIdle = app.app
          .get(ReactorRunner)
          .status()
          .every(({ waiting }) => waiting === 0);
        return Promise.resolve(isIdle);
      });
      const handled = (await checkpoint()) ?? '';
      // The first start of a reactor that replaced others may repeat every event.
      await engines.reactorStore.forgetCheckpoints();
      await app.stop();
      await start();
      await until(async () => ((await checkpoint()) ?? '') >= handled);
      expect(await correctionCount(cut)).toBe(3);
    });

    function changeRunner(cut: Cut) {
      const about = { id: crypto.randomUUID(), part: parts.short, sort: sort(cut) };
      if (cut.kind === 'RunnerMoved')
        return app.applyCommands({ ...about, type: 'MoveRunner', to: TARGET_RACE });
      const runner = `/admin/api/registrations/${registrationOf(cut)}/runners/a`;
      if (cut.kind === 'RunnerWithdrawn') return app.sendAsOrganiser(`${runner}/cancel`, { note: 'sjuk' });
      const { firstname, lastname, age, group, company } = { ...nils, firstname: 'Nisse' };
      const corrected = { firstname, lastname, age, group, company };
      return app.sendAsOrganiser(`/admin/api/races/change-runner/${parts.short}/${sort(cut)}`, corrected);
    }

    async function newest(cut: Cut): Promise<number> {
      const { events } = await app.history();
      const meant = events.filter(
        ({ event }) => event.type === cut.kind && 'sort' in event && event.sort === sort(cut),
      );
      return meant.at(-1)?.revision ?? 0;
    }
  });
}
