import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finishEvent } from '../harness/events';
import { MeasuredStore } from '../harness/measured-store';
import { serveParent } from '../harness/serve-parent';

/**
 * The least a server can do with a finish: Node's HTTP in front of the same store, without rules, views or
 * sign-in.
 */
const methods = { listen, stored };
export type BareFinishServer = typeof methods;
serveParent(methods);

let store: MeasuredStore | undefined;

async function listen(folder: string): Promise<number> {
  const opened = await MeasuredStore.open(folder, 'sealed');
  store = opened;
  let finished = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const event = finishEvent(`runner-${++finished}`, finished);
      opened.append('raceday-250913', [event]).then(
        () => {
          const body = JSON.stringify({ outcome: 'accepted', revision: finished });
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
            .end(body);
        },
        () => response.writeHead(500, { 'content-length': 0 }).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function stored(): Promise<number> {
  return (await store?.stored()) ?? 0;
}
