import { Worker } from 'node:worker_threads';

/** A page as rendered by the thread (`web/src/server/render-page.tsx`). */
export interface RenderedPage {
  readonly html: string;
  readonly styles: readonly { readonly names: string; readonly css: string }[];
  /** Runs before all other scripts. */
  readonly script: string;
  /** JSON that cannot close its script element. */
  readonly state: string;
}

/** The server's answer to a page's API request. `revisions`: the day revisions header. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly revisions: string;
}

const noAnswer = (): Answer => ({ status: 503, body: '', revisions: '' });

/** Messages from the thread (`web/src/server/thread.ts`). */
type Said =
  | { readonly kind: 'page'; readonly id: number; readonly page: RenderedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'ask'; readonly id: number; readonly path: string };

interface Waiting {
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
}

/** Watchdog: a page takes tens of ms, so a thread silent this long is in an endless loop. */
const SILENT_MS = 10_000;

/** Restart delay for a thread that ended before it rendered any page. */
const REST_MS = 10_000;

/**
 * The worker thread that renders pages. Starts with the first page, and again with the next page after it
 * ends.
 */
export class RenderThread {
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private orders = 0;
  /** Monotonic clock, ms. */
  private brokenAt = -Infinity;
  private silence: NodeJS.Timeout | undefined;

  /** `program`: path of the worker script. */
  constructor(
    private readonly program: string,
    private readonly answers: (path: string) => Promise<Answer>,
  ) {}

  /** The number of renders in progress. */
  get busy(): number {
    return this.waiting.size;
  }

  /** Renders a path with its query. Rejects when rendering fails or the thread ends. */
  async render(path: string): Promise<RenderedPage> {
    if (performance.now() - this.brokenAt < REST_MS) throw new Error('the thread that makes pages is broken');
    const worker = (this.worker ??= this.start());
    const id = ++this.orders;
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        worker.postMessage({ kind: 'render', id, path });
        this.listen(worker);
      });
    } finally {
      this.waiting.delete(id);
      this.listen(worker);
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
    let reason = new Error('the thread that makes pages has ended');
    let isAble = false;
    worker.on('error', (error: Error) => (reason = error));
    worker.on('message', (said: Said) => {
      isAble ||= said.kind === 'page';
      void this.hear(worker, said);
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      if (!isAble) this.brokenAt = performance.now();
      for (const { reject } of this.waiting.values()) reject(reason);
    });
    return worker;
  }

  /** Restarts the watchdog while renders are pending. */
  private listen(worker: Worker): void {
    clearTimeout(this.silence);
    if (this.waiting.size > 0) this.silence = setTimeout(() => void worker.terminate(), SILENT_MS).unref();
  }

  private async hear(worker: Worker, said: Said): Promise<void> {
    this.listen(worker);
    if (said.kind === 'page') this.waiting.get(said.id)?.resolve(said.page);
    else if (said.kind === 'failed') this.waiting.get(said.id)?.reject(new Error(said.reason));
    else
      worker.postMessage({ kind: 'answer', id: said.id, ...(await this.answers(said.path).catch(noAnswer)) });
  }
}
