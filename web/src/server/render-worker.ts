import { DAY_REVISIONS } from '@app/domain';
import { parentPort } from 'node:worker_threads';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { preparePage } from './prepare-page';
import { renderPage } from './render-page';

/* The worker thread that renders pages, so that recording a finish never waits for one. It has no network:
   it sends each fetch to the server that started it, as a signed-out visitor. */

/** Incoming messages: a page to render, or the answer to a fetch. */
type IncomingMessage =
  ({ readonly kind: 'render' } & RenderMessage) | ({ readonly kind: 'answer'; readonly id: number } & Answer);

/** `revisions`: the server's revision of each race day, in the header's format. */
interface Answer {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly revisions: string;
}

yieldToOtherThreads();

/** A finish and the answers to visitors come before a new rendering. Only Linux has a priority per thread. */
function yieldToOtherThreads(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Rendering then competes on equal terms.
  }
}

const pendingFetches = new Map<number, (answer: Response) => void>();
let lastId = 0;

// The caller's timeout ends a fetch, so no page renders for ever.
globalThis.fetch = (path, { signal } = {}) =>
  new Promise((resolve, reject) => {
    const id = ++lastId;
    pendingFetches.set(id, resolve);
    signal?.addEventListener('abort', () => {
      pendingFetches.delete(id);
      reject(signal.reason as Error);
    });
    parentPort?.postMessage({ kind: 'ask', id, path });
  });

parentPort?.on('message', (message: IncomingMessage) => {
  if (message.kind === 'render') void render(message);
  else answer(message.id, message);
});

interface RenderMessage {
  readonly id: number;
  readonly path: string;
  /** The built page to insert it into. */
  readonly built: string;
}

async function render({ id, path, built }: RenderMessage): Promise<void> {
  try {
    const page = preparePage(await renderPage(path), built);
    parentPort?.postMessage({ kind: 'page', id, page }, [page.brotli.buffer]);
  } catch (error) {
    parentPort?.postMessage({
      kind: 'failed',
      id,
      reason: error instanceof Error ? error.stack : String(error),
    });
  }
}

function answer(id: number, { status, body, revisions }: Answer): void {
  pendingFetches.get(id)?.(new Response(body, { status, headers: { [DAY_REVISIONS]: revisions } }));
  pendingFetches.delete(id);
}
