import { setTimeout as wait } from 'node:timers/promises';
import type { Refusal } from './event-store-refusals';

/** An injected fault of an append: whether it is still written, and how the writer is answered. */
export interface AppendFault {
  readonly commits: boolean;
  /** `silence`: no answer. */
  readonly then: Refusal | 'silence';
}

/** Fault injection for EventStoreServer; by default there are no faults. */
export class EventStoreFaults {
  /** Delay between writing an append and answering it, ms. */
  answerDelayMs = 0;
  /** How many events before the requested position subscriptions start. */
  rewindEvents = 0;
  private plan: { readonly fault: AppendFault; left: number }[] = [];
  private liveEvents = Promise.resolve();

  /** Makes the next `times` appends fail, after faults planned earlier. */
  onAppend(fault: AppendFault, times = 1): void {
    this.plan.push({ fault, left: times });
  }

  /** Withholds events from subscribers, until the returned function is called. */
  holdLiveEvents(): () => void {
    let release: () => void = () => undefined;
    this.liveEvents = new Promise<void>((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Removes all planned faults; held events stay held. */
  clear(): void {
    this.plan = [];
    this.answerDelayMs = 0;
    this.rewindEvents = 0;
  }

  takeAppend(): AppendFault | undefined {
    const [next] = this.plan;
    if (!next) return undefined;
    next.left -= 1;
    if (next.left < 1) this.plan.shift();
    return next.fault;
  }

  /** Resolves when an append may be answered. */
  async answerDelay(): Promise<void> {
    if (this.answerDelayMs > 0) await wait(this.answerDelayMs, undefined, { ref: false });
  }

  /** Resolves when subscribers may get events. */
  liveEventsReleased(): Promise<void> {
    return this.liveEvents;
  }
}
