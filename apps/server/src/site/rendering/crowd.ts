/** So many of them in a row, and then so many a second. */
const IN_A_ROW = 10;
const A_SECOND = 4;

/**
 * Makes what there are thousands of, one after the other, so that whatever else is to be made waits for one of them at most; and so few a
 * second that neither other pages nor the race notice a crawler that walks through them all. Enough for families who look at their runners.
 */
export class Crowd {
  private left = IN_A_ROW;
  private countedAt = performance.now();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Makes one more, in its turn; undefined when there have been enough. `make` does not reject. */
  admit<Made>(make: () => Promise<Made>): Promise<Made> | undefined {
    const now = performance.now();
    this.left = Math.min(IN_A_ROW, this.left + ((now - this.countedAt) / 1000) * A_SECOND);
    this.countedAt = now;
    if (this.left < 1 || this.waiting >= IN_A_ROW) return undefined;
    this.left -= 1;
    this.waiting += 1;
    const made = this.last.then(make).finally(() => {
      this.waiting -= 1;
    });
    this.last = made;
    return made;
  }
}
