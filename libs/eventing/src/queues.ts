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

/** Answers all jobs waiting for a key together, one batch at a time. A batch that fails rejects its jobs. */
export class KeyedBatches<Job, Answer> {
  readonly #queue: KeyedQueue<Waiting<Job, Answer>>;

  /** `work` takes a key's jobs, at most `limit`, and returns their answers in the same order. */
  constructor(
    private readonly work: (key: string, jobs: readonly Job[]) => Promise<readonly Answer[]>,
    options: BatchOptions,
  ) {
    this.#queue = new KeyedQueue((key, batch) => this.#run(key, batch), options);
  }

  add(key: string, job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#queue.push(key, { job, resolve, reject });
    });
  }

  async #run(key: string, batch: readonly Waiting<Job, Answer>[]): Promise<number> {
    try {
      const jobs = batch.map(({ job }) => job);
      const answers = await this.work(key, jobs);
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    return batch.length;
  }
}

/**
 * Collects jobs while the last batch is written to disk, so that one flush serves many. It waits one turn of
 * the event loop, so that all jobs of that turn join.
 */
export class GroupCommit<Job, Answer> {
  readonly #batches: KeyedBatches<Job, Answer>;

  /** `commit` takes at most `limit` jobs and returns their answers in the same order. */
  constructor(commit: (jobs: readonly Job[]) => Promise<readonly Answer[]>, limit = 512) {
    this.#batches = new KeyedBatches((_key, jobs) => commit(jobs), { limit, beforeBatch: setImmediate });
  }

  /** Resolves when the job's batch is on disk. */
  add(job: Job): Promise<Answer> {
    return this.#batches.add('', job); // one key: a disk takes one batch after the other
  }
}

/** Items pushed in the same turn join the batch. */
function endOfTurn(): Promise<void> {
  return Promise.resolve();
}
