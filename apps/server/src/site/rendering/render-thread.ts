import { Worker } from 'node:worker_threads';

/** A page as the thread makes it (`web/src/server/render-page.tsx`). */
export interface RenderedPage {
  readonly html: string;
  readonly styles: readonly { readonly names: string; readonly css: string }[];
  /** What runs ahead of everything else. */
  readonly script: string;
  /** JSON that cannot end the element it is in. */
  readonly state: string;
}

/** What the server says to what a page asks for on the way. `revisions`: how far it knows the races' days, as its header says it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly revisions: string;
}

const noAnswer = (): Answer => ({ status: 503, body: '', revisions: '' });

/** What the thread says (`web/src/server/thread.ts`). */
type Said =
  | { readonly kind: 'page'; readonly id: number; readonly page: RenderedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'ask'; readonly id: number; readonly path: string };

interface Waiting {
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
}

/** A page takes some tens of ms: a thread that is silent for so long is in a circle, and never comes back. */
const SILENT_MS = 10_000;

/** Who could not make a single page is not started again for so long. */
const REST_MS = 10_000;

/** The thread that makes pages. It is started by the first one, ends by itself never, and whatever ends it leaves the next page to a new one. */
export class RenderThread {
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private orders = 0;
  /** By a clock that only goes forward, ms. */
  private brokenAt = -Infinity;
  private silence: NodeJS.Timeout | undefined;

  /** `program`: the file it runs. */
  constructor(
    private readonly program: string,
    private readonly answers: (path: string) => Promise<Answer>,
  ) {}

  /** How many pages are being made. */
  get busy(): number {
    return this.waiting.size;
  }

  /** Makes the page at a path with its query. Rejects when that fails, or the thread ends. */
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
    // What libraries say there is nobody's to read, and would be kept until somebody does.
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

  /** From now on, for as long as there is something to hear. */
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
