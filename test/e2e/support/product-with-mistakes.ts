import { join } from 'node:path';
import { readRaceDay, runnersWithBibs } from '../../../apps/demo/src/race-day-file';
import { play } from '../../../apps/demo/src/rehearsal';
import { checkResults } from '../../../apps/demo/src/verdict';
import { prepareRaceDay } from '../../support/prepare-race-day';
import { plantMistakes, type PlantedDay } from './planted-mistakes';
import { TestProduct } from './test-product';

const day = readRaceDay(join(__dirname, '../../../content/demo/raceday-2025.json'));

/**
 * A product that has run the 2025 race day with planted mistakes, and the truth to compare with. Close it in
 * `afterAll`.
 */
export class ProductWithMistakes {
  private constructor(
    readonly product: TestProduct,
    readonly planted: PlantedDay,
  ) {}

  static async open(): Promise<ProductWithMistakes> {
    const product = await TestProduct.open('2025-09-13T11:00:00.000Z');
    const organiserApi = await product.organiser();
    const planted = plantMistakes(day, await prepareRaceDay(day, organiserApi));
    await play(planted.steps, organiserApi, { speed: Infinity });
    return new ProductWithMistakes(product, planted);
  }

  /** Differences from the truth in states, starts, places, times, DNS and DNF, over all races. */
  async differences(): Promise<readonly string[]> {
    return (await checkResults(day, this.product.url)).flatMap((one) => one.differences);
  }

  /** The true bib of each runner, one line each, sorted. */
  trueBibs(): readonly string[] {
    const bibOf = new Map(
      day.actions.flatMap(({ do: what, entrant, bib }) =>
        what === 'register-bib' ? [[entrant, bib] as const] : [],
      ),
    );
    return runnersWithBibs(day)
      .map(({ runner, part }) => bibLine(part, { ...runner, bib: bibOf.get(runner.key) }))
      .sort();
  }

  /** The bib of each runner in the public lists, in the same format, sorted. */
  async publicBibs(): Promise<readonly string[]> {
    const lists = await Promise.all(
      day.races.map(async ({ part }) => {
        const answer = await fetch(`${this.product.url}/api/races/get/${part}`);
        const [, ...runners] = (await answer.json()) as Parameters<typeof bibLine>[1][];
        return runners.map((runner) => bibLine(part, runner));
      }),
    );
    return lists.flat().sort();
  }
}

function bibLine(
  part: string,
  { bib, firstname, lastname }: { bib?: number | undefined; firstname: string; lastname: string },
): string {
  return [part, bib, firstname, lastname].join(' ');
}
