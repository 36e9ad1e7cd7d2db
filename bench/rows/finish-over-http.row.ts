import { expectEqual } from '../harness/expect';
import { Field } from '../harness/field';
import { HelperProcess } from '../harness/helper-process';
import { createLoad } from '../harness/http-load';
import { comparedFinding, runInterleaved } from '../harness/interleave';
import { atLeast, atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { inTemporaryFolder } from '../harness/temporary-folder';
import type { BareFinishServer } from '../processes/bare-finish-server';

const RUNNERS = 10_000;

/** A press of the finish button, from the network to the disk and back. */
export const finishOverHttp: Row = {
  name: 'finish-over-http',
  title: 'Finish command over HTTP, 64 in flight, durable (limit: node:http and the same store)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const bare = HelperProcess.start<BareFinishServer>('bare-finish-server');
  const product = await RunningProduct.start(folder);
  try {
    const field = await Field.start(product, 'race-250913-10', scale.count(RUNNERS));
    const bareLoad = createLoad({ port: await bare.ask('listen', folder), pid: bare.pid });
    const ourLoad = createLoad(product);
    const buttons = field.buttons('finish');
    let sent = 0;

    const finishAll = async (requests: readonly Buffer[]) => {
      const pace = await ourLoad(requests, 200);
      expectEqual('finished runners', (await field.status()).finished, requests.length);
      await field.restoreAll();
      return pace;
    };
    const { limit, button, batch } = await runInterleaved(scale, {
      limit: () => {
        sent += buttons.length;
        return bareLoad(buttons, 200);
      },
      button: () => finishAll(buttons),
      batch: () => finishAll(field.finishCommands()),
    });
    expectEqual('events behind the bare server', await bare.ask('stored'), sent);

    const perSecond = { figure: 'perSecond', unit: '/s', goal: atLeast(0.5) } as const;
    const p99 = { figure: 'p99', unit: 'ms', goal: atMost(15) } as const;
    const cpu = { figure: 'cpu', unit: 'µs' } as const;
    return [
      comparedFinding({ ...perSecond, what: 'POST finish/{part}/{sort}' }, limit, button),
      comparedFinding({ ...perSecond, what: 'POST commands, one each' }, limit, batch),
      comparedFinding({ figure: 'p50', unit: 'ms', what: 'p50 of finish/{part}/{sort}' }, limit, button),
      comparedFinding({ ...p99, what: 'p99 of finish/{part}/{sort}' }, limit, button),
      comparedFinding({ ...p99, what: 'p99 of commands' }, limit, batch),
      comparedFinding({ ...cpu, what: 'server CPU per finish/{part}/{sort}' }, limit, button),
      comparedFinding({ ...cpu, what: 'server CPU per commands' }, limit, batch),
    ];
  } finally {
    await product.stop();
    await bare.stop();
  }
}
