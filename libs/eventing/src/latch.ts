/** A promise that is settled from outside, once. Nobody has to wait for it: a failure nobody asked about is no unhandled one. */
export class Latch {
  readonly opened: Promise<void>;
  #settle: { open: () => void; fail: (error: Error) => void } | undefined;

  constructor() {
    this.opened = new Promise((open, fail) => {
      this.#settle = { open, fail };
    });
    this.opened.catch(() => undefined);
  }

  open(): void {
    this.#settle?.open();
  }

  fail(error: Error): void {
    this.#settle?.fail(error);
  }
}
