import type { Clock } from '../../clock/clock';
import type { CallbackReport } from './simulated-payment';
import { type CallName, parseCall, type SimulatorRequest } from './simulator-api';

/** One call or callback. `at` is epoch ms; an answer of 0 means none. Contains no tokens. */
export type JournalEntry =
  | {
      readonly at: number;
      readonly id: string;
      readonly call: CallName | 'other';
      readonly answer: number | string;
    }
  | {
      readonly at: number;
      readonly id: string;
      readonly callback: CallbackReport['says'];
      readonly attempt: number;
      readonly answer: number;
    };

const MAX_ENTRIES = 10_000;

/** A log of every call and callback, oldest first, for tests. */
export class SimulatorJournal {
  private readonly recorded: JournalEntry[] = [];

  constructor(private readonly clock: Clock) {}

  entries(): readonly JournalEntry[] {
    return this.recorded;
  }

  recordCall(received: SimulatorRequest, answer: number | string): void {
    const { call, id } = parseCall(received) ?? { call: 'other' as const, id: '' };
    this.add({ at: this.clock.now(), id, call, answer });
  }

  recordCallback(id: string, { says, attempt }: CallbackReport, answer: number): void {
    this.add({ at: this.clock.now(), id, callback: says, attempt, answer });
  }

  private add(entry: JournalEntry): void {
    this.recorded.push(entry);
    if (this.recorded.length > MAX_ENTRIES) this.recorded.shift();
  }
}
