import { setImmediate } from 'node:timers/promises';

/** Works on some of the waiting items of one key and tells how many it took, at least one. Settles them itself; never throws. */
type Work<Item> = (key: string, waiting: readonly Item[]) => Promise<number>;

/** How many items are worked on at a time, and what is waited for before each batch, so that more may join it. */
interface Batches {
  readonly limit: number;
  readonly gather?: () => Promise<void>;
}

/**
 * One queue per key. Whatever waits for a key when its turn comes is worked on together, in order, one batch at a time;
 * keys do not wait for each other.
 */
export class KeyedQueue<Item> {
  readonly #waiting = new Map<string, Queue<Item>>();

  constructor(
    private readonly work: Work<Item>,
    private readonly batches: Batches = { limit: 1 },
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

  /** Resolves when nothing of a key is left to do. */
  async idle(key: string): Promise<void> {
    await this.#waiting.get(key)?.done;
  }

  async #drain(key: string, items: Item[]): Promise<void> {
    const { limit, gather = thisTurn } = this.batches;
    do {
      await gather();
      items.splice(0, await this.work(key, items.slice(0, limit)));
    } while (items.length > 0);
    this.#waiting.delete(key);
  }
}

/** Work that must not overlap, by whom it is for: what comes while earlier work goes on waits for it, others do not. */
export class OneAtATime {
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

/** Lets so many through at once; the others wait in turn. */
export class Gate {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
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

/** A disk takes one batch after the other. */
const KEY = '';

/**
 * Gathers what is asked for while the last batch is on its way to the disk, so that one flush serves many. One turn of the event loop
 * is waited for, so that everyone who asks in it comes along.
 */
export class GroupCommit<Job, Answer> {
  private readonly queue: KeyedQueue<Waiting<Job, Answer>>;

  /** `commit` takes at most `limit` jobs and gives their answers in the same order. */
  constructor(
    private readonly commit: (jobs: readonly Job[]) => Promise<readonly Answer[]>,
    limit = 512,
  ) {
    this.queue = new KeyedQueue((_key, batch) => this.run(batch), { limit, gather: setImmediate });
  }

  /** Resolves when the batch that the job went with is on disk. */
  add(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push(KEY, { job, resolve, reject });
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

interface Queue<Item> {
  readonly items: Item[];
  readonly done: Promise<void>;
}

/** What is pushed in the same turn joins the batch. */
function thisTurn(): Promise<void> {
  return Promise.resolve();
}
