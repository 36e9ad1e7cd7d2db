import type { Recorded } from './event';
import type { RowChange } from './view';

/** Hears of events once the views have them, and of the rows they changed. */
export type ChangeListener = (changes: readonly RowChange[], events: readonly Recorded[]) => void;

/** Who hears of what the views have taken in. A listener that throws is reported, and nobody else notices. */
export class ChangeListeners {
  readonly #listeners = new Set<ChangeListener>();

  constructor(private readonly onError: ((error: unknown) => void) | undefined) {}

  /** Gives the way to stop listening. */
  add(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(changes: readonly RowChange[], events: readonly Recorded[]): void {
    for (const listener of this.#listeners) {
      try {
        listener(changes, events);
      } catch (error) {
        this.report(error);
      }
    }
  }

  /** No error stops the views, and none is silent: unheard it is thrown outside of them. */
  report(error: unknown): void {
    if (this.onError) this.onError(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}
