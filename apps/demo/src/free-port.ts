import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports the kernel lends to outgoing connections (Linux: 32768 and up, macOS and Windows: 49152 and up).
 * A port from there may be lent to somebody between our look and the product's start, or between its end and its
 * next start.
 */
const FIRST = 20_000;
const BLOCKS = 500;
const BLOCK_SIZE = 20;

/** What is left of the block of ports that this copy of the module has reserved: Jest loads one for each spec file. */
let next = 0;
let end = 0;

/**
 * A port on this machine that nobody listens on, never the same twice. No other process is given it either: each takes its ports from a
 * block of its own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    if (next === end) {
      const first = await reserveBlock();
      [next, end] = [first + 1, first + BLOCK_SIZE];
    }
    const port = next++;
    if (await nobodyListensOn(port)) return port;
  }
}

/** Gives the first port of a block. It stays open until this process ends, which tells other processes that the block is taken. */
async function reserveBlock(): Promise<number> {
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = FIRST + BLOCK_SIZE * ((process.pid + tried) % BLOCKS);
    const lock = await listenOn(first);
    if (lock) {
      lock.unref();
      return first;
    }
  }
  throw new Error(`every block of ports from ${String(FIRST)} on is taken`);
}

/** Whether a port of this machine is nobody's. A product that was started on somebody else's port ends, and what answers there is theirs. */
export async function nobodyListensOn(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (!probe) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

/** Undefined when the port is taken. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
