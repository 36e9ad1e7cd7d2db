import type { Clock } from '../../clock/clock';
import type { Report } from './simulated-payment';
import { type CallName, callOf, type Heard } from './simulator-api';

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
      readonly callback: Report['says'];
      readonly attempt: number;
      readonly answer: number;
    };

const MOST_ENTRIES = 10_000;

/** A log of every call and callback, oldest first, for tests. */
export class SimulatorJournal {
  private readonly kept: JournalEntry[] = [];

  constructor(private readonly clock: Clock) {}

  entries(): readonly JournalEntry[] {
    return this.kept;
  }

  heard(heard: Heard, answer: number | string): void {
    const { call, id } = callOf(heard) ?? { call: 'other' as const, id: '' };
    this.keep({ at: this.clock.now(), id, call, answer });
  }

  reported(id: string, { says, attempt }: Report, answer: number): void {
    this.keep({ at: this.clock.now(), id, callback: says, attempt, answer });
  }

  private keep(entry: JournalEntry): void {
    this.kept.push(entry);
    if (this.kept.length > MOST_ENTRIES) this.kept.shift();
  }
}
