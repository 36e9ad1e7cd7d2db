import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the kernel's ephemeral ports (Linux: 32768 and up, macOS and Windows: 49152 and up), which could be
 * taken between our probe and the product's start, or during its restart.
 */
const FIRST_PORT = 20_000;
const BLOCKS = 500;
const BLOCK_SIZE = 20;

/** The rest of the block reserved by this copy of the module; Jest loads one per spec file. */
let next = 0;
let end = 0;

/** Returns a free port, never the same twice: each process takes its ports from its own block. */
export async function freePort(): Promise<number> {
  for (;;) {
    if (next === end) {
      const first = await reserveBlock();
      [next, end] = [first + 1, first + BLOCK_SIZE];
    }
    const port = next++;
    if (await isPortFree(port)) return port;
  }
}

/** Reserves a block and returns its first port, which stays open as a lock until this process ends. */
async function reserveBlock(): Promise<number> {
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = FIRST_PORT + BLOCK_SIZE * ((process.pid + tried) % BLOCKS);
    const lock = await listenOn(first);
    if (lock) {
      lock.unref();
      return first;
    }
  }
  throw new Error(`every block of ports from ${String(FIRST_PORT)} on is taken`);
}

/** Whether a port is free: on a port in use a product exits, and another program would answer. */
export async function isPortFree(port: number): Promise<boolean> {
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
