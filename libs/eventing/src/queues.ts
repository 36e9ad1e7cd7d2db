import { setImmediate } from 'node:timers/promises';

/**
 * Processes some of a key's waiting items and returns how many, at least one. Settles them itself; never
 * throws.
 */
type ProcessItems<Item> = (key: string, waiting: readonly Item[]) => Promise<number>;

/** The most items per batch, and a wait before each batch, so that more items can join it. */
interface BatchOptions {
  readonly limit: number;
  readonly beforeBatch?: () => Promise<void>;
}

/**
 * One queue per key. Processes all items waiting for a key together, in order, one batch at a time; keys do
 * not wait for each other.
 */
export class KeyedQueue<Item> {
  readonly #waiting = new Map<string, { readonly items: Item[]; readonly done: Promise<void> }>();

  constructor(
    private readonly work: ProcessItems<Item>,
    private readonly options: BatchOptions = { limit: 1 },
  ) {}

  push(key: string, item: Item): void {
    const queue = this.#waiting.get(key);
    if (queue) {
      queue.items.push(item);
      return;
    }
    const items = [item];
    this.#waiting.set(key, { items, done: this.#drain(key, items) });
  }

  /** Resolves when the key has no work left. */
  async idle(key: string): Promise<void> {
    await this.#waiting.get(key)?.done;
  }

  async #drain(key: string, items: Item[]): Promise<void> {
    const { limit, beforeBatch = endOfTurn } = this.options;
    do {
      await beforeBatch();
      items.splice(0, await this.work(key, items.slice(0, limit)));
    } while (items.length > 0);
    this.#waiting.delete(key);
  }
}

/** Serialises work of the same key; other keys do not wait. */
export class KeyedMutex {
  readonly #queue = new KeyedQueue<() => Promise<void>>(async (_key, [work]) => {
    await work?.();
    return 1;
  });

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push(key, () => Promise.resolve().then(work).then(resolve, reject));
    });
  }
}

/** Runs a limited number of jobs at once; the others wait in order. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects jobs while the last batch is written to disk, so that one flush serves many. It waits one turn of
 * the event loop, so that all jobs of that turn join.
 */
export class GroupCommit<Job, Answer> {
  /** All jobs share one key: a disk takes one batch after the other. */
  private readonly queue: KeyedQueue<Waiting<Job, Answer>>;

  /** `commit` takes at most `limit` jobs and returns their answers in the same order. */
  constructor(
    private readonly commit: (jobs: readonly Job[]) => Promise<readonly Answer[]>,
    limit = 512,
  ) {
    this.queue = new KeyedQueue((_key, batch) => this.run(batch), { limit, beforeBatch: setImmediate });
  }

  /** Resolves when the job's batch is on disk. */
  add(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push('', { job, resolve, reject });
    });
  }

  private async run(batch: readonly Waiting<Job, Answer>[]): Promise<number> {
    try {
      const answers = await this.commit(batch.map(({ job }) => job));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    return batch.length;
  }
}

/** Items pushed in the same turn join the batch. */
function endOfTurn(): Promise<void> {
  return Promise.resolve();
}
