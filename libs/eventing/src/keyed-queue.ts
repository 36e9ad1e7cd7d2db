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

interface Queue<Item> {
  readonly items: Item[];
  readonly done: Promise<void>;
}

/** What is pushed in the same turn joins the batch. */
function thisTurn(): Promise<void> {
  return Promise.resolve();
}
