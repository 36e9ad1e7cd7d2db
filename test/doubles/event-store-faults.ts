import { setTimeout as wait } from 'node:timers/promises';
import type { Refusal } from './event-store-refusals';

/** An injected fault of an append: whether it is still written, and how the writer is answered. */
export interface AppendFault {
  readonly commits: boolean;
  /** `silence`: no answer. `end-of-call`: a batch call ends normally, a classic one stays unanswered. */
  readonly then: Refusal | 'silence' | 'end-of-call';
}

/** An injected fault of a read or subscription: it ends after that many events. */
export interface ReadFault {
  readonly after: number;
  readonly then: Refusal;
}

/**
 * Where calls can be held: `appends` before writing, `answers` after; `reads` before the first event,
 * `live-events` before live events.
 */
type Gate = 'features' | 'appends' | 'answers' | 'reads' | 'live-events';

/** Fault injection for EventStoreServer; by default there are no faults. */
export class EventStoreFaults {
  /** Delay between writing an append and answering it, ms. */
  answerDelayMs = 0;
  /** How far the server's clock is ahead, ms; batch appends send a time of day as deadline. */
  clockAheadMs = 0;
  /** How many events before the requested position subscriptions start. */
  rewindEvents = 0;
  private readonly appends = new FaultQueue<AppendFault>();
  private readonly reads = new FaultQueue<ReadFault>();
  private readonly gates = new Map<Gate, Promise<void>>();

  /** Makes the next `times` appends fail, after faults planned earlier. */
  onAppend(fault: AppendFault, times = 1): void {
    this.appends.add(fault, times);
  }

  /** Makes the next `times` reads and subscriptions fail. */
  onRead(fault: ReadFault, times = 1): void {
    this.reads.add(fault, times);
  }

  /** Holds all calls at the gate until the returned function is called. */
  hold(gate: Gate): () => void {
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.gates.set(gate, held);
    return () => {
      if (this.gates.get(gate) === held) this.gates.delete(gate);
      open();
    };
  }

  /** Removes all planned faults; held calls stay held. */
  clear(): void {
    this.appends.clear();
    this.reads.clear();
    this.answerDelayMs = 0;
    this.clockAheadMs = 0;
    this.rewindEvents = 0;
  }

  takeAppend(): AppendFault | undefined {
    return this.appends.take();
  }

  takeRead(): ReadFault | undefined {
    return this.reads.take();
  }

  /** Resolves when the gate is open. */
  async waitAt(gate: Gate): Promise<void> {
    await this.gates.get(gate);
    if (gate === 'answers' && this.answerDelayMs > 0)
      await wait(this.answerDelayMs, undefined, { ref: false });
  }
}

class FaultQueue<Fault> {
  private plan: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault, times: number): void {
    this.plan.push({ fault, left: times });
  }

  take(): Fault | undefined {
    const [next] = this.plan;
    if (!next) return undefined;
    next.left -= 1;
    if (next.left < 1) this.plan.shift();
    return next.fault;
  }

  clear(): void {
    this.plan = [];
  }
}
