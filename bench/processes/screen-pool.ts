import { once } from 'node:events';
import { WebSocket } from 'ws';
import { monotonicMs } from '../harness/machine';
import { serveParent } from '../harness/helper-process';

/** When the last screen had received a revision, on the machine's clock. */
export interface Arrival {
  readonly revision: number;
  readonly at: number;
}

/** Live screens in their own process. */
const methods = { connect, arrivals, waitForRevision, clearArrivals };
export type ScreenPoolProcess = typeof methods;
serveParent(methods);

const AT_ONCE = 50;
let screens = 0;
const receivedBy = new Map<number, number>();
const allArrivals: Arrival[] = [];
const waiters = new Set<{ readonly revision: number; readonly resolve: () => void }>();
let lastText: Buffer = Buffer.alloc(0);
let lastRevision = 0;

/** Connects more screens; resolves when all of them are subscribed. */
async function connect(port: number, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, left) }, () => openScreen(port));
    await Promise.all(group);
    screens += group.length;
  }
}

/** Every revision that all screens have received since the last `clearArrivals`. */
function arrivals(): readonly Arrival[] {
  return allArrivals;
}

/** Resolves when all screens have received the revision, or a later one. */
function waitForRevision(revision: number): Promise<void> {
  if ((allArrivals.at(-1)?.revision ?? 0) >= revision) return Promise.resolve();
  return new Promise((resolve) => waiters.add({ revision, resolve }));
}

function clearArrivals(): void {
  receivedBy.clear();
  allArrivals.length = 0;
}

function receive(text: Buffer): void {
  if (!text.equals(lastText)) {
    lastText = text;
    lastRevision = newestRevisionIn(text.toString());
  }
  const count = (receivedBy.get(lastRevision) ?? 0) + 1;
  receivedBy.set(lastRevision, count);
  if (count === screens) receivedByAll(lastRevision);
}

function receivedByAll(revision: number): void {
  allArrivals.push({ revision, at: monotonicMs() });
  for (const waiter of waiters) {
    if (waiter.revision > revision) continue;
    waiters.delete(waiter);
    waiter.resolve();
  }
}

/** The newest revision in a message of any kind: rows, or a list marked as stale. */
function newestRevisionIn(text: string): number {
  return Array.from(text.matchAll(/"revision":(\d+)/g), ([, digits]) => Number(digits)).reduce(
    (newest, revision) => Math.max(newest, revision),
    0,
  );
}

/** One live screen, subscribed to today's races. Resolves once the server has acknowledged the subscription. */
async function openScreen(port: number): Promise<void> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
  const subscribed = subscribe(socket);
  await once(socket, 'open');
  await subscribed;
}

const PING = '2'.charCodeAt(0);
const MESSAGE = '4'.charCodeAt(0);
const EVENT = '2'.charCodeAt(0);
const ACK = '3'.charCodeAt(0);

/** socket.io on a plain WebSocket: open, connect, subscribe, acknowledgement; then events and pings. */
function subscribe(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const [kind, inner] = data;
      if (kind === PING) socket.send('3');
      else if (kind !== MESSAGE) socket.send('40');
      else if (inner === EVENT) receive(data);
      else if (inner === ACK) resolve();
      else socket.send('420["subscribe-to-race"]');
    });
  });
}
