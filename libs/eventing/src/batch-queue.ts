/** Works on up to `limit` waiting items of one key and tells how many it took, at least one. Settles them itself; never throws. */
type Work<Item> = (key: string, waiting: readonly Item[]) => Promise<number>;

/**
 * One queue per key. Whatever waits for a key when its turn comes is worked on together, in order, one batch at a time;
 * keys do not wait for each other.
 */
export class BatchQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();

  constructor(
    private readonly limit: number,
    private readonly work: Work<Item>,
  ) {}

  push(key: string, item: Item): void {
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.push(item);
      return;
    }
    const queue = [item];
    this.#waiting.set(key, queue);
    void this.#drain(key, queue);
  }

  async #drain(key: string, queue: Item[]): Promise<void> {
    await Promise.resolve(); // what is pushed in the same turn joins the first batch
    while (queue.length > 0) queue.splice(0, await this.work(key, queue.slice(0, this.limit)));
    this.#waiting.delete(key);
  }
}
