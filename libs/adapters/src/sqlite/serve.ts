import { parentPort, workerData } from 'node:worker_threads';

/** A method call from the main thread. */
export interface ThreadCall {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
}

/** The worker's message: ready, an answer, or a fatal error. */
export type ThreadMessage =
  | { readonly ready: true }
  | { readonly id: number; readonly output: unknown }
  | { readonly failed: string; readonly code?: string | undefined };

/**
 * Runs in a worker thread: opens the object that owns `workerData.file` and serves its methods to the main
 * thread, one call at a time.
 */
export function serve(open: (file: string) => object): void {
  const port = parentPort;
  if (!port) throw new Error('serve() belongs in a worker thread');
  const post = (message: ThreadMessage) => port.postMessage(message);
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      post(reasonOf(error));
      port.close();
    }
  };

  attempt(() => {
    const { file } = workerData as { readonly file: string };
    const served = open(file) as Readonly<Record<string, (input: unknown) => unknown>>;
    port.on('message', ({ id, method, input }: ThreadCall) => {
      attempt(() => post({ id, output: served[method]?.(input) }));
    });
    post({ ready: true });
  });
}

/** Errors lose their class between threads, so they travel as message and code. */
function reasonOf(error: unknown): ThreadMessage {
  if (!(error instanceof Error)) return { failed: String(error) };
  return { failed: error.message, code: 'code' in error ? String(error.code) : undefined };
}
