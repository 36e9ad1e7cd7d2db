import { ScreenPool } from '../harness/screen-pool';
import { HelperProcess } from '../harness/helper-process';
import { comparedFinding, runInterleaved } from '../harness/interleave';
import { cpuOf } from '../harness/process-cost';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import type { OurBroadcastServer } from '../processes/our-broadcast-server';
import type { PreframedServer } from '../processes/preframed-server';

const SCREENS = 2_000;
const TIMES = 30;
const EVERY_MS = 80;

/** One change sent to all screens: from the event to the last screen, without a disk. */
export const broadcast: Row = {
  name: 'broadcast',
  title: 'Broadcast to the last of 2,000 screens (baseline: ws, one frame built once)',
  measure,
};

async function measure(scale: Scale): Promise<Finding[]> {
  const bare = HelperProcess.start<PreframedServer>('preframed-server');
  const ours = HelperProcess.start<OurBroadcastServer>('our-broadcast-server');
  const screens = scale.count(SCREENS);
  const barePool = await ScreenPool.connect(await bare.ask('listen'), 'plain', screens);
  const ourPool = await ScreenPool.connect(await ours.ask('listen'), 'socket.io', screens);
  try {
    const broadcastOn = (server: typeof bare | typeof ours, screenPool: ScreenPool) => async () => {
      const cpu = cpuOf(server.pid);
      const sent = await server.ask('broadcast', scale.count(TIMES), EVERY_MS);
      const delays = await screenPool.delaysOf(sent);
      return { ...delays, cpu: (cpuOf(server.pid) - cpu) / sent.length / 1000 };
    };
    const run = await runInterleaved(scale, {
      baseline: broadcastOn(bare, barePool),
      ours: broadcastOn(ours, ourPool),
    });
    const delay = { unit: 'ms', goal: atMost(1.5, 'baseline') } as const;
    return [
      comparedFinding({ ...delay, metric: 'p50', what: 'p50 to the last screen' }, run.baseline, run.ours),
      comparedFinding({ ...delay, metric: 'p99', what: 'p99 to the last screen' }, run.baseline, run.ours),
      comparedFinding(
        { metric: 'cpu', unit: 'ms', what: 'server CPU per broadcast' },
        run.baseline,
        run.ours,
      ),
    ];
  } finally {
    await Promise.all([barePool, ourPool].map((screenPool) => screenPool.close()));
    await Promise.all([bare, ours].map((server) => server.stop()));
  }
}
