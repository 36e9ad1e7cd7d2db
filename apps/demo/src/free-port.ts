import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports the kernel lends to outgoing connections (Linux: 32768 and up, macOS and Windows: 49152 and up).
 * A port from there may be lent to somebody between our look and the product's start, or between its end and its
 * next start.
 */
const FIRST = 20_000;
const COUNT = 10_000;

let tried = 0;

/** A port on this machine that nobody listens on, never the same twice. Processes beside each other look in different places. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + ((process.pid * 97 + tried++) % COUNT);
    if (await nobodyListensOn(port)) return port;
    if (tried > COUNT) throw new Error(`no free port from ${String(FIRST)} to ${String(FIRST + COUNT - 1)}`);
  }
}

/** Whether a port of this machine is nobody's. A product that was started on somebody else's port ends, and what answers there is theirs. */
export async function nobodyListensOn(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
