import { Crowd } from '../harness/crowd';
import { Field } from '../harness/field';
import { Fleet } from '../harness/fleet';
import { comparedFinding, runInterleaved } from '../harness/interleave';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import type { RunningProduct } from '../harness/running-product';
import { pressButtons } from '../harness/press-buttons';

const SCREENS = 1_000;
const FINISHES = 60;

/** Whether screens on one node receive finishes from another node in time. */
export const enginesScreens: Row = {
  name: 'engines-screens',
  group: 'engines',
  title: 'A finish to the last of 1,000 screens over two nodes, 20/s (doubles; limit: all of it on one node)',
  measure,
};

async function measure(scale: Scale): Promise<Finding[]> {
  const fleet = await Fleet.open();
  try {
    await fleet.startWorker();
    const one = await fleet.startApi();
    const other = await fleet.startApi();
    const field = await Field.start(one, 'race-250913-10', scale.count(FINISHES));
    const buttons = field.buttons('finish');
    const over = (nodes: readonly RunningProduct[]) => async () => {
      const crowd = await crowdOn(nodes, scale.count(SCREENS));
      try {
        return await pressButtons(
          nodes.map(({ port }) => port),
          buttons,
          crowd,
        );
      } finally {
        await crowd.leave();
        await field.restoreAll();
      }
    };
    const run = await runInterleaved(scale, { one: over([one]), two: over([one, other]) });
    const line = { unit: 'ms', goal: atMost(2, 'limit') } as const;
    return [
      comparedFinding({ ...line, figure: 'p50', what: 'p50 to the last screen' }, run.one, run.two),
      comparedFinding({ ...line, figure: 'p99', what: 'p99 to the last screen' }, run.one, run.two),
      comparedFinding(
        { unit: 'ms', figure: 'answer', what: 'p50 of the answer to the thumb' },
        run.one,
        run.two,
      ),
    ];
  } finally {
    await fleet.close();
  }
}

/** Spreads the screens evenly over the nodes, all in one process. */
async function crowdOn(nodes: readonly RunningProduct[], screens: number): Promise<Crowd> {
  const [first, ...others] = nodes.map(({ port }) => port);
  const each = Math.ceil(screens / nodes.length);
  const crowd = await Crowd.gather(first ?? NaN, 'socket.io', each);
  for (const port of others) await crowd.join(port, 'socket.io', each);
  return crowd;
}
