import { monotonicMs } from '../harness/monotonic';
import { Screen, type ScreenProtocol } from '../harness/screen';
import { serveParent } from '../harness/serve-parent';

/** When the last screen had received a revision, on the machine's clock. */
export interface Arrival {
  readonly revision: number;
  readonly at: number;
}

/** Live screens in their own process. */
const methods = { connect, arrivals, allReached, forget };
export type ScreenPoolProcess = typeof methods;
serveParent(methods);

const AT_ONCE = 50;
const screens: Screen[] = [];
const receivedBy = new Map<number, number>();
const complete: Arrival[] = [];
const waiting = new Set<{ readonly revision: number; readonly resolve: () => void }>();
let lastText: Buffer = Buffer.alloc(0);
let lastRevision = 0;

/** Connects more screens; resolves when all of them are subscribed. */
async function connect(port: number, protocol: ScreenProtocol, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, left) }, () => Screen.open(port, protocol, receive));
    screens.push(...(await Promise.all(group)));
  }
}

/** Every revision that all screens have received since the last `forget`. */
function arrivals(): readonly Arrival[] {
  return complete;
}

/** Resolves when all screens have received the revision, or a later one. */
function allReached(revision: number): Promise<void> {
  if ((complete.at(-1)?.revision ?? 0) >= revision) return Promise.resolve();
  return new Promise((resolve) => waiting.add({ revision, resolve }));
}

function forget(): void {
  receivedBy.clear();
  complete.length = 0;
}

function receive(text: Buffer): void {
  if (!text.equals(lastText)) {
    lastText = text;
    lastRevision = newestRevisionIn(text.toString());
  }
  const count = (receivedBy.get(lastRevision) ?? 0) + 1;
  receivedBy.set(lastRevision, count);
  if (count === screens.length) receivedByAll(lastRevision);
}

function receivedByAll(revision: number): void {
  complete.push({ revision, at: monotonicMs() });
  for (const waiter of waiting) {
    if (waiter.revision > revision) continue;
    waiting.delete(waiter);
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
