import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { Product } from '../../../apps/demo/src/product';
import { readRaceDay } from '../../../apps/demo/src/race-day-file';
import type { Step } from '../../../apps/demo/src/script';
import { judge } from '../../../apps/demo/src/verdict';
import { prepare } from '../../support/prepared-day';
import { START_MS, until } from '../../support/until';

const root = join(__dirname, '../../..');
const entry = join(root, 'dist/apps/server/src/main.js');
const day = readRaceDay(join(root, 'content/demo/raceday-2025.json'));

/** The whole day of the file, killed `cuts` times at even distances while commands are on their way. */
export function aRaceDayWithPowerCuts(cuts: number): void {
  describe(`A race day through which the power is cut ${String(cuts)} times`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'power-cut-'));
    let product: Product;
    let organiser: Organiser;

    const switchOn = async () => {
      product = await Product.start({
        dataDir,
        port: await freePort(),
        clock: '2025-09-13T07:25:00.000Z',
        entry,
      });
      organiser = await Organiser.signIn(product.url, product.adminToken);
    };

    afterAll(async () => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    });

    it('loses nothing it had acknowledged, does nothing twice, and ends in the truth', async () => {
      await switchOn();
      const steps = await prepare(day, organiser);
      let acknowledged = 0;

      for (let cut = 1; cut <= cuts; cut++) {
        const cutAfter = Math.floor((steps.length * cut) / (cuts + 1));
        acknowledged = await playUntilCut(steps, { from: acknowledged, cutAfter, organiser, product });
        await switchOn();
        await expectNothingLost(steps.slice(0, acknowledged), organiser);
      }

      await organiser.send(steps.slice(acknowledged).map(({ command }) => command));
      expect((await judge(day, product.url)).flatMap(({ differences }) => differences)).toEqual([]);
    });
  });
}

/** A day under way: how many steps have been answered, after which one the power goes, and who plays it on what. */
interface UnderWay {
  readonly from: number;
  readonly cutAfter: number;
  readonly organiser: Organiser;
  readonly product: Product;
}

/** Plays on in small batches; past the given step the process is killed while commands are on their way. Gives how many steps were answered. */
export async function playUntilCut(
  steps: readonly Step[],
  { from, cutAfter, organiser, product }: UnderWay,
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

/** What has been answered is known again after the cut: asking once more is a duplicate, never a first time. */
export async function expectNothingLost(answered: readonly Step[], organiser: Organiser): Promise<void> {
  const effective = answered.filter(({ changesNothing }) => !changesNothing);
  const results = await organiser.send(effective.map(({ command }) => command));
  expect(results.filter(({ outcome }) => outcome !== 'duplicate')).toEqual([]);
}
