import type { CommandResult } from './commands';
import type { CommandLog, DayCommand, RejectedCommand, UnreadableEntry } from './command-log';

/** The outcome of one attempt to deliver commands. `refused`: the server could not read the batch. */
export type DeliveryOutcome =
  | { readonly kind: 'answered'; readonly results: readonly CommandResult[] }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' };

/** The queue's dependencies: delivery to the server, the log, a timer and a clock. */
interface QueueDependencies {
  readonly deliver: (commands: readonly DayCommand[]) => Promise<DeliveryOutcome>;
  readonly log: CommandLog;
  /** Runs the task after `ms`; returns a function that cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void;
  /** Server time in epoch ms. */
  readonly now: () => number;
}

/** The queue as a screen sees it. `confirmed` commands are delivered, but may not show in the rows yet. */
export interface QueueState {
  readonly waiting: readonly DayCommand[];
  readonly confirmed: readonly DayCommand[];
  readonly rejected: readonly RejectedCommand[];
  /** Stored entries that cannot be read, so they cannot be sent. */
  readonly unreadable: readonly UnreadableEntry[];
  readonly status: 'idle' | 'sending' | 'unreachable' | 'signed-out';
  readonly confirmedAt: number | null;
}

const MAX_BATCH = 50;
const MIN_BACKOFF_MS = 300;
const MAX_BACKOFF_MS = 5000;

/**
 * Delivers commands in order, one batch at a time, and retries until the server has answered each.
 * A command is written to the log first, and leaves it only with the server's answer.
 */
export class CommandQueue {
  private state: QueueState;
  private readonly listeners = new Set<() => void>();
  private isBusy = false;
  private failures = 0;
  private batchSize = MAX_BATCH;
  private cancelTimer: () => void = () => undefined;

  constructor(private readonly dependencies: QueueDependencies) {
    this.state = { ...dependencies.log.load(), confirmed: [], status: 'idle', confirmedAt: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): QueueState => this.state;

  add(command: DayCommand): void {
    this.dependencies.log.add(command);
    this.change({ waiting: [...this.state.waiting, command] });
    this.wake();
  }

  /** Removes a rejected command or an unreadable entry from the list, once an organiser has seen it. */
  dismiss(id: string): void {
    this.dependencies.log.remove(id);
    this.change({
      rejected: this.state.rejected.filter(({ command }) => command.id !== id),
      unreadable: this.state.unreadable.filter((entry) => entry.id !== id),
    });
  }

  /** Drops confirmed commands that the rows now show. */
  release(isShown: (command: DayCommand) => boolean): void {
    const confirmed = this.state.confirmed.filter((command) => !isShown(command));
    if (confirmed.length < this.state.confirmed.length) this.change({ confirmed });
  }

  /** Retries now instead of after the pause: the network is back, or an organiser has signed in. */
  readonly wake = (): void => {
    this.cancelTimer();
    void this.flush();
  };

  private async flush(): Promise<void> {
    if (this.isBusy || this.state.waiting.length === 0) return;
    this.isBusy = true;
    const batch = this.state.waiting.slice(0, this.batchSize);
    if (this.failures === 0) this.change({ status: 'sending' });
    const delivery = await this.dependencies
      .deliver(batch)
      .catch((): DeliveryOutcome => ({ kind: 'unreachable' }));
    this.isBusy = false;
    this.receive(delivery, batch);
  }

  private receive(delivery: DeliveryOutcome, batch: readonly DayCommand[]): void {
    switch (delivery.kind) {
      case 'answered':
        this.applyResults(delivery.results);
        break;
      case 'refused':
        this.handleRefusal(batch, delivery.error);
        break;
      case 'unreachable':
      case 'signed-out':
        this.failures += 1;
        this.change({ status: delivery.kind });
    }
    if (this.failures > 0) this.scheduleRetry();
    else this.sendNext();
  }

  /** One bad command fails its batch: from here on each is sent alone, so that only the bad one fails. */
  private handleRefusal(batch: readonly DayCommand[], error: string): void {
    if (batch.length === 1) this.applyResults(batch.map(({ id }) => ({ id, outcome: 'rejected', error })));
    else this.batchSize = 1;
  }

  private applyResults(results: readonly CommandResult[]): void {
    const byId = new Map(results.map((result) => [result.id, result]));
    const answered = this.state.waiting.filter(({ id }) => byId.has(id));
    this.failures = answered.length > 0 ? 0 : this.failures + 1;
    const rejected = answered.flatMap((command) => rejection(command, byId.get(command.id)));
    const accepted = answered.filter(({ id }) => byId.get(id)?.outcome !== 'rejected');
    for (const { id } of accepted) this.dependencies.log.remove(id);
    for (const entry of rejected) this.dependencies.log.reject(entry);
    this.change({
      waiting: this.state.waiting.filter(({ id }) => !byId.has(id)),
      confirmed: [...this.state.confirmed, ...accepted],
      rejected: [...this.state.rejected, ...rejected],
      confirmedAt: this.dependencies.now(),
    });
  }

  private sendNext(): void {
    if (this.state.waiting.length === 0) this.batchSize = MAX_BATCH;
    this.change({ status: 'idle' });
    void this.flush();
  }

  private scheduleRetry(): void {
    const pause = Math.min(MIN_BACKOFF_MS * 2 ** (this.failures - 1), MAX_BACKOFF_MS);
    this.cancelTimer = this.dependencies.schedule(() => void this.flush(), pause);
  }

  private change(changes: Partial<QueueState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

function rejection(command: DayCommand, result: CommandResult | undefined): RejectedCommand[] {
  if (result?.outcome !== 'rejected') return [];
  return [{ command, error: result.error ?? 'Servern avvisade åtgärden utan att ange orsak' }];
}
