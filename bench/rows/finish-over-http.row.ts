import { expectEqual } from '../harness/expect';
import { Field } from '../harness/field';
import { Helper } from '../harness/helper';
import { loadOn } from '../harness/http-load';
import { compared, interleaved } from '../harness/interleave';
import { atLeast, atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { inTemporaryFolder } from '../harness/temporary';
import type { BareFinishServer } from '../processes/bare-finish-server';

const RUNNERS = 10_000;

/** A press of the finish button, from the network to the disk and back. */
export const finishOverHttp: Row = {
  name: 'finish-over-http',
  title: 'Finish command over HTTP, 64 in flight, durable (limit: node:http and the same store)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const bare = Helper.start<BareFinishServer>('bare-finish-server');
  const product = await RunningProduct.start(folder);
  try {
    const field = await Field.start(product, 'race-250913-10', scale.count(RUNNERS));
    const bareLoad = loadOn({ port: await bare.ask('listen', folder), pid: bare.pid });
    const ourLoad = loadOn(product);
    const buttons = field.buttons('finish');
    let sent = 0;

    const finishAll = async (requests: readonly Buffer[]) => {
      const pace = await ourLoad(requests, 200);
      expectEqual('finished runners', (await field.standing()).finished, requests.length);
      await field.restoreAll();
      return pace;
    };
    const { limit, button, batch } = await interleaved(scale, {
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
      compared({ ...perSecond, what: 'POST finish/{part}/{sort}' }, limit, button),
      compared({ ...perSecond, what: 'POST commands, one each' }, limit, batch),
      compared({ figure: 'p50', unit: 'ms', what: 'p50 of finish/{part}/{sort}' }, limit, button),
      compared({ ...p99, what: 'p99 of finish/{part}/{sort}' }, limit, button),
      compared({ ...p99, what: 'p99 of commands' }, limit, batch),
      compared({ ...cpu, what: 'server CPU per finish/{part}/{sort}' }, limit, button),
      compared({ ...cpu, what: 'server CPU per commands' }, limit, batch),
    ];
  } finally {
    await product.stop();
    await bare.stop();
  }
}
