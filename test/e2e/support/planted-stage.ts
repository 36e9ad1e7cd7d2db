import { join } from 'node:path';
import { readRaceDay, starters } from '../../../apps/demo/src/race-day-file';
import { play } from '../../../apps/demo/src/rehearsal';
import { judge } from '../../../apps/demo/src/verdict';
import { prepare } from '../../support/prepared-day';
import { plantMistakes, type PlantedDay } from './planted-mistakes';
import { Stage } from './stage';

const day = readRaceDay(join(__dirname, '../../../content/demo/raceday-2025.json'));

/** A product in which the race day of 2025 has been run with mistakes in it, and the truth to hold it against. Close it in `afterAll`. */
export class PlantedStage {
  private constructor(
    readonly stage: Stage,
    readonly planted: PlantedDay,
  ) {}

  static async open(): Promise<PlantedStage> {
    const stage = await Stage.open('2025-09-13T11:00:00.000Z');
    const secretary = await stage.organiser();
    const planted = plantMistakes(day, await prepare(day, secretary));
    await play(planted.steps, secretary, { speed: Infinity });
    return new PlantedStage(stage, planted);
  }

  /** What of states, starts, places, times, DNS and DNF is not as it was, over all races. */
  async differences(): Promise<readonly string[]> {
    return (await judge(day, this.stage.url)).flatMap((one) => one.differences);
  }

  /** Who wears which number as it was, in words, sorted. */
  numbersInTruth(): readonly string[] {
    const bibOf = new Map(
      day.actions.flatMap(({ do: what, entrant, bib }) =>
        what === 'register-bib' ? [[entrant, bib] as const] : [],
      ),
    );
    return starters(day)
      .map(({ runner, part }) => worn(part, { ...runner, bib: bibOf.get(runner.key) }))
      .sort();
  }

  /** Who wears which number by the public lists, in the same words, sorted. */
  async numbers(): Promise<readonly string[]> {
    const lists = await Promise.all(
      day.races.map(async ({ part }) => {
        const answer = await fetch(`${this.stage.url}/api/races/get/${part}`);
        const [, ...runners] = (await answer.json()) as Parameters<typeof worn>[1][];
        return runners.map((runner) => worn(part, runner));
      }),
    );
    return lists.flat().sort();
  }
}

function worn(
  part: string,
  { bib, firstname, lastname }: { bib?: number | undefined; firstname: string; lastname: string },
): string {
  return [part, bib, firstname, lastname].join(' ');
}
