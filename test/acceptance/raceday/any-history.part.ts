import {
  dayFromSnapshot,
  foldOf,
  isDraftedCommand,
  Refusal,
  type Day,
  type RacedayCommand,
} from '@app/domain';
import { temporaryFolder } from '../../support/temporary-folder';
import { diffDays } from '../../../libs/domain/src/raceday/testing/diff-days';
import { pickups, type PickupRow } from '@app/views';
import { ViewStore } from '@app/eventing';
import fc from 'fast-check';
import { RaceDayService } from '../../../apps/server/src/raceday/race-day.service';
import { anyCommand } from '../../../libs/domain/src/raceday/testing/any-day';
import { itWithoutServers } from '../support/app-engines';
import { startApp, type RunningApp } from '../support/running-app';

const day = '250913';
const parts = ['race-250913-08', 'race-250913-16'];
const sorts = ['a', 'b', 'c', 'd'].map((end) => `runner-${end}`);
const SEED = 20_250_913;

/** Random commands, with a withdrawal and a reinstatement inserted every forty. */
const randomCommands: readonly RacedayCommand[] = fc
  .sample(anyCommand, { seed: SEED, numRuns: 900 })
  .filter(({ type }) => type !== 'EraseRunner' && type !== 'RecordErasure')
  .flatMap((command, nth): RacedayCommand[] => {
    const about = { part: parts[nth % 2] ?? '', sort: sorts[nth % 4] ?? '' };
    if (nth % 40 === 20) return [command, { type: 'WithdrawRunner', ...about, registration: null, note: '' }];
    return nth % 40 === 30 ? [command, { type: 'ReinstateRunner', ...about }] : [command];
  });

describe('Any history of a race day', () => {
  const dataDir = temporaryFolder('any-history');
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ dataDir });
  });
  afterAll(() => app.stop());

  const press = async (command: RacedayCommand, commandId: string) => {
    try {
      const source = { by: 'arrangör', device: 'test', commandId };
      const at = 'at' in command ? command.at : undefined;
      await app.app.get(RaceDayService).execute(command, source, at);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
  const draft = async (command: RacedayCommand, id: string) => {
    const { type, part } = command;
    const seenAt = 'at' in command && { at: undefined, capturedAt: new Date(command.at).toISOString() };
    const path = `/admin/api/days/${day}/corrections/${id}`;
    await app.sendAsOrganiser(path, {
      version: 0,
      commands: [{ id: 'one', ...command, ...seenAt, type, part }],
    });
    const { revision } = await app.history();
    return app.sendAsOrganiser(`${path}/apply`, { version: 1, seen: revision, reason: 'rättat' });
  };
  const counted = async () => {
    const rows = await Promise.all(
      parts.map((part) => app.app.get(ViewStore).get<PickupRow>(pickups.name, part, part)),
    );
    return rows.map((row) => row && [row.bib, row.bag, row.both]);
  };
  const everything = async () => [
    await app.snapshot(),
    await Promise.all(parts.map((part) => app.board(part))),
    await Promise.all(
      parts.map(async (part) => (await app.request(`/api/races/get/${part}`)).body as unknown),
    ),
    await counted(),
  ];

  /** Expects the day, lists and counts to equal a fold of all effective events. */
  const agree = async () => {
    await app.viewsCaughtUp();
    const served = await app.snapshot();
    const whole = foldOf((await app.history()).events);
    expect(diffDays(dayFromSnapshot(served), whole)).toEqual([]);
    expect(served.withdrawn ?? []).toEqual([...whole.withdrawn.values()]);
    expect([...dayFromSnapshot(served).bibs].sort()).toEqual([...whole.bibs].sort());
    for (const [part] of whole.races)
      expect((await app.board(part)).map(({ sort }) => sort).sort()).toEqual(
        [
          'race',
          ...[...whole.runners.values()].filter((one) => one.part === part).map(({ sort }) => sort),
        ].sort(),
      );
    expect(await counted()).toEqual(parts.map((part) => pickupCounts(whole, part)));
  };

  // The other parts test commands on servers; this would take forty seconds more.
  itWithoutServers()(
    `gives the same day, lists and counts as its events (seed ${String(SEED)}), also after a restart`,
    async () => {
      let applied = 0;
      for (const [nth, command] of randomCommands.entries()) {
        const id = `5c0f7c5e-0000-4000-8000-${String(nth).padStart(12, '0')}`;
        const isDraft = nth % 3 === 0 && isDraftedCommand(command);
        if (isDraft) applied += Number((await draft(command, id)).status === 200);
        else await press(command, `press-${String(nth)}`);
        if (nth % 30 === 0) await agree();
      }
      await agree();
      expect(applied).toBeGreaterThan(5);
      const before = await everything();
      await app.stop();
      app = await startApp({ dataDir });
      expect(await everything()).toEqual(before);
    },
  );
});

/**
 * Returns how many runners of a race have fetched their bib, their bag, and both; undefined without the race.
 */
function pickupCounts({ races, runners }: Day, part: string) {
  if (!races.has(part)) return undefined;
  const fetched = [...runners.values()]
    .filter((one) => one.part === part)
    .map(({ pickups: had = {} }) => had);
  const has = (...items: ('bib' | 'bag')[]) =>
    fetched.filter((had) => items.every((item) => had[item] !== undefined)).length;
  return [has('bib'), has('bag'), has('bib', 'bag')];
}
