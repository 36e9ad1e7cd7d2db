import { readEdition } from '../../../apps/server/src/platform/config/edition';
import type { Edition } from '../../../apps/server/src/platform/config/edition.schema';
import { anna, Family, namesIn } from './family';
import { until } from '../../support/until';
import type { RunningApp } from './running-app';

const shippedEdition = readEdition('content/2025');
if (!('edition' in shippedEdition)) throw new Error(shippedEdition.problems.join('\n'));
/** The shipped edition with its dates moved to the year before. */
export const lastYear = JSON.parse(
  JSON.stringify(shippedEdition.edition).replaceAll('2025-', '2024-').replaceAll('2024-09-13', '2024-09-14'),
) as Edition;

/** The race of last year's edition, and the e-mail address of its family. */
export const lastYearsPart = 'race-240914-56';
export const email = 'ek@example.se';

/** Registers and pays for one runner of the address, then runs the race; the runner finishes with `bib`. */
export async function registerAndRace(app: RunningApp, race: string, bib: number): Promise<Family> {
  const family = await Family.byAddress(app, email);
  await family.save({ a: anna });
  await family.book('HIFSPRINGER');
  await until(async () => (await namesIn(app, race)).length === 1);
  const rows = await app.board(race);
  const sort = String(rows[1]?.sort);
  const id = (step: string) => `${race}-${step}`;
  await app.applyCommands(
    { id: id('bib'), type: 'RegisterBib', part: race, sort, bib },
    { id: id('start'), type: 'StartRace', part: race },
    { id: id('finish'), type: 'FinishRunner', part: race, sort },
  );
  return family;
}
