import { Field } from '../harness/field';
import { Helper } from '../harness/helper';
import { alone, compared, interleaved } from '../harness/interleave';
import { monotonicMs } from '../harness/monotonic';
import { memoryOf } from '../harness/process-cost';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { percentile } from '../harness/statistics';
import { answersTo } from '../harness/tap';
import { inTemporaryFolder } from '../harness/temporary';
import type { Attackers } from '../processes/attackers';

const ATTACKERS = 50;
const FINISHES = 100;
const MB = 1024 * 1024;

/** Hostile clients must not slow down timing. */
export const underAttack: Row = {
  name: 'under-attack',
  title:
    'A finish while 50 sockets flood, never read and come back when cut (limit: our server left in peace)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const product = await RunningProduct.start(folder);
  try {
    const field = await Field.start(product, 'race-250913-10', scale.count(FINISHES));
    const buttons = field.buttons('finish');
    const finishes = async () => {
      const answers = await answersTo(buttons, product.port);
      await field.restoreAll();
      const [p50, p99] = [percentile(answers, 50), percentile(answers, 99)];
      return { p50, p99, memory: memoryOf(product.pid).now / MB, rounds: 0 };
    };
    const run = await interleaved(scale, {
      limit: finishes,
      ours: () => attacked(product.port, scale.count(ATTACKERS), finishes),
    });
    return [
      compared(
        { figure: 'p50', unit: 'ms', what: 'p50 of a finish', goal: atMost(2, 'limit') },
        run.limit,
        run.ours,
      ),
      compared({ figure: 'p99', unit: 'ms', what: 'p99 of a finish' }, run.limit, run.ours),
      compared({ figure: 'memory', unit: 'MB', what: 'memory' }, run.limit, run.ours),
      alone(
        { figure: 'rounds', unit: '/s', what: 'attackers that came back', isCircumstance: true },
        run.ours,
      ),
    ];
  } finally {
    await product.stop();
  }
}

async function attacked<Found>(port: number, count: number, measured: () => Promise<Found>) {
  const attackers = Helper.start<Attackers>('attackers');
  try {
    await attackers.ask('attack', port, count);
    const began = monotonicMs();
    const found = await measured();
    const rounds = ((await attackers.ask('rounds')) * 1000) / (monotonicMs() - began);
    return { ...found, rounds };
  } finally {
    await attackers.stop();
  }
}
