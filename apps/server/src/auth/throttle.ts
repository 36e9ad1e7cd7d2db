import type { Clock } from '@app/adapters';

/** So many within so many ms. */
export interface Allowance {
  readonly times: number;
  readonly withinMs: number;
}

interface Count {
  readonly since: number;
  times: number;
}

const CLIENTS_KEPT = 10_000;

/** Counts what each client does, in memory: it slows people down, and what must outlast a restart is counted from events. */
export class Throttle {
  private readonly counts = new Map<string, Count>();

  constructor(
    private readonly clock: Clock,
    private readonly allowance: Allowance,
  ) {}

  /** Ms until a client may go on; 0 when they may now. */
  waitFor(client: string): number {
    const recent = this.recent(client);
    if (!recent || recent.times < this.allowance.times) return 0;
    return recent.since + this.allowance.withinMs - this.clock.now();
  }

  /** Counts one more, from the first of which the time runs. */
  count(client: string): void {
    const count = this.recent(client) ?? { since: this.clock.now(), times: 0 };
    count.times += 1;
    this.counts.delete(client);
    this.counts.set(client, count);
    const [oldest] = this.counts.keys();
    if (this.counts.size > CLIENTS_KEPT && oldest !== undefined) this.counts.delete(oldest);
  }

  private recent(client: string): Count | undefined {
    const count = this.counts.get(client);
    return count && this.clock.now() - count.since < this.allowance.withinMs ? count : undefined;
  }
}
