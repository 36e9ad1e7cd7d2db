import { join } from 'node:path';
import type { StartListRow } from '@app/domain';
import { temporaryFolder } from '../../support/temporary-folder';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { ServerProcess, type ServerSettings } from '../../../apps/demo/src/server-process';
import { readRaceDay, type RaceDayFile } from '../../../apps/demo/src/race-day-file';
import { play } from '../../../apps/demo/src/rehearsal';
import { scriptOf, type Step } from '../../../apps/demo/src/script';
import {
  playRegistrations,
  registrationDifferences,
  type RegistrationOutcome,
  waitForEntrants,
} from '../../../apps/demo/src/play-registrations';
import { checkResults } from '../../../apps/demo/src/verdict';
import { startAndKill } from './killed-at-random';
import { DayPlayer } from './day-player';
import { SERVER_ENTRY } from './server-process';
import { Watcher } from './watcher';

/** The race day that the demo plays. */
export const demoDay = readRaceDay(join(__dirname, '../../../content/demo/raceday-2025.json'));

/** Where its clock starts, ISO. */
export const RACE_MORNING = '2025-09-13T07:25:00.000Z';

/**
 * Families register and pay, then the races run, as the file says; the results must match the file. `isKilled`:
 * kills the product halfway through the races and again during the next start.
 */
export function describeRaceDay(day: RaceDayFile, { isKilled = false } = {}): void {
  const { races, registrations, actions } = day;
  describe(`A race day: ${registrations.length} families register and pay, then ${races.length} races, ${actions.length} actions${isKilled ? ', and two kills of the server' : ''}`, () => {
    const dataDir = temporaryFolder('race-day');
    let settings: ServerSettings;
    let product: ServerProcess;
    let organiser: Organiser;
    let watcher: Watcher;
    let registered: readonly RegistrationOutcome[] = [];

    beforeAll(async () => {
      settings = { dataDir, port: await freePort(), entry: SERVER_ENTRY };
      registered = await playRegistrations(day, settings, () => undefined);
      const startTakes = await timeOf(startProduct);
      watcher = new Watcher(
        product.url,
        races.map(({ part }) => part),
      );
      await watcher.subscribed;
      const steps = scriptOf(day, await waitForEntrants(day, organiser));
      const played = isKilled ? await playThroughKills(steps, startTakes) : 0;
      await play(steps.slice(played), organiser, { speed: Infinity });
    });

    afterAll(async () => {
      watcher.close();
      await product.stop();
    });

    it('charges each family what the file says, and lists exactly those who paid', () => {
      expect(registered).toHaveLength(day.registrations.length);
      expect(registrationDifferences(registered)).toEqual([]);
    });

    it.each(day.races.map(({ part }) => part))(
      'gives the true places, times and statuses in %s',
      async (part) => {
        const verdicts = await checkResults(day, product.url);
        expect(verdicts.find((verdict) => verdict.part === part)?.differences).toEqual([]);
      },
    );

    it('sends every row to a screen', async () => {
      for (const { part } of day.races) {
        const rows = (await (await fetch(`${product.url}/api/races/get/${part}`)).json()) as StartListRow[];
        await watcher.receivedRows(rows);
      }
    });

    async function startProduct(): Promise<void> {
      product = await ServerProcess.start({ ...settings, clock: RACE_MORNING });
      organiser = await Organiser.signIn(product.url, product.adminToken);
    }

    /**
     * Plays the first half of the day with two kills and expects nothing lost. Returns how many steps
     * were answered.
     */
    async function playThroughKills(steps: readonly Step[], startTakes: number): Promise<number> {
      const player = new DayPlayer(steps, organiser);
      await player.playToAndKill(Math.floor(steps.length / 2), product);
      const output = await startAndKill(startTakes / 2, { ...settings, clock: RACE_MORNING });
      expect(output).not.toContain('Nothing was started');
      await startProduct();
      const report = (await (await fetch(`${product.url}/health/ready`)).json()) as { accepted: unknown };
      expect(report.accepted).toEqual([]);
      player.organiser = organiser;
      await player.expectNothingLost();
      return player.answered;
    }
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Returns the day with one race, the families with a runner in it and the families whose payment failed.
 * Throws for an unknown part.
 */
export function oneRaceOf(day: RaceDayFile, part: string): RaceDayFile {
  const race = day.races.find((each) => each.part === part);
  if (!race) throw new Error(`the day has no ${part}`);
  const bibs = new Set(day.actions.filter((action) => action.part === part).map(({ bib }) => bib));
  const taps = new Set(
    day.actions.filter(({ do: what, bib }) => what === 'identify' && bibs.has(bib)).map(({ tap }) => tap),
  );
  return {
    ...day,
    races: [race],
    registrations: day.registrations.filter(
      ({ runners, pays }) =>
        pays === 'ERROR' ||
        pays === 'never' ||
        runners.some(({ distance }) => distance * 1000 === race.distance),
    ),
    actions: day.actions.filter(
      (action) => action.part === part || (action.tap !== undefined && taps.has(action.tap)),
    ),
  };
}
