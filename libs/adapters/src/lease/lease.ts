/** The lease term has ended and another node may lead: abandon the current work. */
export class LeaseTermEnded extends Error {}

/** A status report of the holder's work, for the other nodes. */
export type LeaseStatus = Readonly<Record<string, unknown>>;

/** A lease term: the time during which one node is leader. */
export interface LeaseTerm {
  readonly number: number;
  /** Aborts when the term has ended or may have ended; background work stops then. */
  readonly signal: AbortSignal;
  /**
   * Call right before an irreversible action. Throws LeaseTermEnded, and StoreUnavailable when the store does
   * not answer.
   */
  assertHeld(): Promise<void>;
  /** Ends the term locally, so that background work stops. The next term begins only after `release`. */
  stopWork(): void;
  /** Ends the term so that the next begins at once. Call it when no work of the term is running. */
  release(): Promise<void>;
}

/** The current leader. */
export interface LeaseHolder {
  readonly name: string;
  readonly term: number;
  /** Time since its last heartbeat, ms. */
  readonly silentMs: number;
  readonly status: LeaseStatus;
}

/** Options of acquiring the lease: when to stop waiting, and the status to report. */
export interface AcquireLeaseOptions {
  readonly stopping: AbortSignal;
  readonly readStatus?: () => LeaseStatus;
}

/** The right to be leader, one node at a time: writing read models, reacting to events, sending mail. */
export abstract class Lease {
  /** Whether other nodes can hold it. */
  abstract readonly isShared: boolean;

  /** Waits until the lease is free and returns a new term; undefined when `stopping` aborts first. */
  abstract acquire(options: AcquireLeaseOptions): Promise<LeaseTerm | undefined>;

  /** The last known holder; undefined while there is none. */
  abstract holder(): Promise<LeaseHolder | undefined>;
}

/** The lease of a single-process installation, always held. */
export class SingleProcessLease extends Lease {
  readonly isShared = false;

  acquire({ stopping }: AcquireLeaseOptions): Promise<LeaseTerm | undefined> {
    if (stopping.aborted) return Promise.resolve(undefined);
    const aborting = new AbortController();
    return Promise.resolve({
      number: 1,
      signal: AbortSignal.any([aborting.signal, stopping]),
      assertHeld: async () => {
        await Promise.resolve();
        if (aborting.signal.aborted) throw new LeaseTermEnded('the term is over');
      },
      stopWork: () => aborting.abort(),
      release: () => {
        aborting.abort();
        return Promise.resolve();
      },
    });
  }

  holder(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
