import { setTimeout as wait } from 'node:timers/promises';
import type { Refusal } from './event-store-refusals';

/** What is to go wrong with an append: whether it is written all the same, and how the writer is answered. */
export interface AppendFault {
  readonly commits: boolean;
  /** `silence`: never. `end-of-call`: a batch call ends as if all were well, a classic one is never answered. */
  readonly then: Refusal | 'silence' | 'end-of-call';
}

/** What is to go wrong with a read or a subscription: it ends after so many events. */
export interface ReadFault {
  readonly after: number;
  readonly then: Refusal;
}

/** `appends` are held before they are written, `answers` after; `reads` before their first event, `news` on their way to those who follow. */
type Gate = 'features' | 'appends' | 'answers' | 'reads' | 'news';

/** What is to go wrong at an event store double, told by the test. Nothing does until it is told. */
export class EventStoreFaults {
  /** How much later than written an append is answered. */
  answerDelayMs = 0;
  /** How far the server's clock is ahead; batch appends bring a time of day as their deadline. */
  clockAheadMs = 0;
  /** How many events before the place it names a subscription begins. */
  repeats = 0;
  private readonly appends = new Planned<AppendFault>();
  private readonly reads = new Planned<ReadFault>();
  private readonly gates = new Map<Gate, Promise<void>>();

  /** The next `times` appends go wrong, after those that were already told to. */
  onAppend(fault: AppendFault, times = 1): void {
    this.appends.add(fault, times);
  }

  /** The next `times` reads and subscriptions go wrong. */
  onRead(fault: ReadFault, times = 1): void {
    this.reads.add(fault, times);
  }

  /** Holds all that come to the gate until the returned function is called. */
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

  /** All is well again for those that come from now on; what is held stays so until it is let go. */
  clear(): void {
    this.appends.clear();
    this.reads.clear();
    this.answerDelayMs = 0;
    this.clockAheadMs = 0;
    this.repeats = 0;
  }

  takeAppend(): AppendFault | undefined {
    return this.appends.take();
  }

  takeRead(): ReadFault | undefined {
    return this.reads.take();
  }

  /** Resolves when the gate is open. */
  async passing(gate: Gate): Promise<void> {
    await this.gates.get(gate);
    if (gate === 'answers' && this.answerDelayMs > 0)
      await wait(this.answerDelayMs, undefined, { ref: false });
  }
}

class Planned<Fault> {
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
