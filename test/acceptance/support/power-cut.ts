import { join } from 'node:path';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { Product } from '../../../apps/demo/src/product';
import { readRaceDay } from '../../../apps/demo/src/race-day-file';
import type { Step } from '../../../apps/demo/src/script';
import { checkResults } from '../../../apps/demo/src/verdict';
import { prepareRaceDay } from '../../support/prepare-race-day';
import { temporaryFolder } from '../../support/temporary-folder';
import { START_MS, until } from '../../support/until';

const root = join(__dirname, '../../..');
const entry = join(root, 'dist/apps/server/src/main.js');
const day = readRaceDay(join(root, 'content/demo/raceday-2025.json'));

/**
 * Plays the whole demo day and kills the product `cuts` times at even distances while commands are in flight.
 */
export function raceDayWithPowerCuts(cuts: number): void {
  describe(`A race day with ${String(cuts)} power cuts`, () => {
    const dataDir = temporaryFolder('power-cut');
    let product: Product;
    let organiser: Organiser;

    const startProduct = async () => {
      product = await Product.start({
        dataDir,
        port: await freePort(),
        clock: '2025-09-13T07:25:00.000Z',
        entry,
      });
      organiser = await Organiser.signIn(product.url, product.adminToken);
    };

    afterAll(() => product.stop());

    it('loses no acknowledged command, repeats none, and gives the true results', async () => {
      await startProduct();
      const steps = await prepareRaceDay(day, organiser);
      let acknowledged = 0;

      for (let cut = 1; cut <= cuts; cut++) {
        const cutAfter = Math.floor((steps.length * cut) / (cuts + 1));
        acknowledged = await playUntilCut(steps, { from: acknowledged, cutAfter, organiser, product });
        await startProduct();
        await expectNothingLost(steps.slice(0, acknowledged), organiser);
      }

      await organiser.send(steps.slice(acknowledged).map(({ command }) => command));
      expect((await checkResults(day, product.url)).flatMap(({ differences }) => differences)).toEqual([]);
    });
  });
}

/** How many steps have been answered, after which step the power is cut, and who plays on which product. */
interface DayInProgress {
  readonly from: number;
  readonly cutAfter: number;
  readonly organiser: Organiser;
  readonly product: Product;
}

/**
 * Plays on in small batches; past `cutAfter` it kills the process while commands are in flight. Returns how
 * many steps were answered.
 */
export async function playUntilCut(
  steps: readonly Step[],
  { from, cutAfter, organiser, product }: DayInProgress,
): Promise<number> {
  let acknowledged = from;
  const inFlight = (count: number) => {
    const batch = steps.slice(acknowledged, acknowledged + count).map(({ command }) => command);
    return organiser.send(batch).then(({ length }) => length);
  };
  const goOn = async (): Promise<undefined> => {
    acknowledged += await inFlight(7);
  };
  await until(() => acknowledged >= cutAfter || goOn(), {
    what: `${String(cutAfter)} steps to be answered`,
    withinMs: START_MS,
  });
  const [last] = await Promise.all([inFlight(20).catch(() => 0), product.stop('SIGKILL')]);
  return acknowledged + last;
}

/** Sends answered commands again and expects a duplicate for each. */
export async function expectNothingLost(answered: readonly Step[], organiser: Organiser): Promise<void> {
  const effective = answered.filter(({ changesNothing }) => !changesNothing);
  const results = await organiser.send(effective.map(({ command }) => command));
  expect(results.filter(({ outcome }) => outcome !== 'duplicate')).toEqual([]);
}
