import { Worker } from 'node:worker_threads';

/** A page from the thread, ready to send (`web/src/server/prepare-page.ts`). `hash`: SHA-256 of the plain bytes. */
export interface CompressedPage {
  readonly brotli: Uint8Array;
  readonly hash: string;
  readonly scripts: readonly string[];
}

/** The server's answer to a page's API request. `revisions`: the day revisions header. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Uint8Array;
  readonly revisions: string;
}

const unavailableAnswer = (): ApiAnswer => ({ status: 503, body: Buffer.alloc(0), revisions: '' });

/** Messages from the thread (`web/src/server/render-worker.ts`). */
type ThreadMessage =
  | { readonly kind: 'page'; readonly id: number; readonly page: CompressedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'ask'; readonly id: number; readonly path: string };

interface PendingRender {
  readonly resolve: (page: CompressedPage) => void;
  readonly reject: (error: Error) => void;
}

/** Watchdog: a page takes tens of ms, more when other threads are busy; a thread silent this long is in an endless loop. */
const WATCHDOG_MS = 30_000;

/** Restart delay for a thread that ended before it rendered any page. */
const RESTART_DELAY_MS = 10_000;

/**
 * The worker thread that renders pages. Starts with the first page, and again with the next page after it
 * ends.
 */
export class RenderThread {
  private readonly pending = new Map<number, PendingRender>();
  private worker: Worker | undefined;
  private lastId = 0;
  /** Monotonic clock, ms. */
  private brokenAt = -Infinity;
  private watchdog: NodeJS.Timeout | undefined;

  /** `program`: path of the worker script. */
  constructor(
    private readonly program: string,
    private readonly answers: (path: string) => Promise<ApiAnswer>,
  ) {}

  /** The number of renders in progress. */
  get pendingCount(): number {
    return this.pending.size;
  }

  /** Renders a path with its query into the `built` page. Rejects when rendering fails or the thread ends. */
  async render(path: string, built: string): Promise<CompressedPage> {
    if (performance.now() - this.brokenAt < RESTART_DELAY_MS)
      throw new Error('the page rendering thread is broken');
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    try {
      return await new Promise((resolve, reject) => {
        this.pending.set(id, { resolve, reject });
        worker.postMessage({ kind: 'render', id, path, built });
        this.restartWatchdog(worker);
      });
    } finally {
      this.pending.delete(id);
      this.restartWatchdog(worker);
    }
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.program, { stdout: true, stderr: true });
    worker.unref();
    // Drains the output of libraries, which would otherwise accumulate.
    worker.stdout.resume();
    worker.stderr.resume();
    let reason = new Error('the page rendering thread has ended');
    let hasRendered = false;
    worker.on('error', (error: Error) => (reason = error));
    worker.on('message', (message: ThreadMessage) => {
      hasRendered ||= message.kind === 'page';
      void this.onMessage(worker, message);
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      if (!hasRendered) this.brokenAt = performance.now();
      for (const { reject } of this.pending.values()) reject(reason);
    });
    return worker;
  }

  /** Restarts the watchdog while renders are pending. */
  private restartWatchdog(worker: Worker): void {
    clearTimeout(this.watchdog);
    if (this.pending.size > 0) this.watchdog = setTimeout(() => void worker.terminate(), WATCHDOG_MS).unref();
  }

  private async onMessage(worker: Worker, message: ThreadMessage): Promise<void> {
    this.restartWatchdog(worker);
    if (message.kind === 'page') this.pending.get(message.id)?.resolve(message.page);
    else if (message.kind === 'failed') this.pending.get(message.id)?.reject(new Error(message.reason));
    else
      worker.postMessage({
        kind: 'answer',
        id: message.id,
        ...(await this.answers(message.path).catch(unavailableAnswer)),
      });
  }
}
