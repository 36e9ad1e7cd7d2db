/** Somebody else does now what one node has to do, or may: whatever is at hand is not to be gone on with. */
export class TermOver extends Error {}

/** What the holder of the lease says of its work, for those who only hear of it. */
export type LeaseNews = Readonly<Record<string, unknown>>;

/** The time in which one node does what only one may do. */
export interface Term {
  readonly number: number;
  /** Aborts when the term is over, or may be: what goes on by itself ends then. */
  readonly over: AbortSignal;
  /** To be asked right before what cannot be taken back. Throws TermOver, and StoreAway when nobody can say. */
  confirm(): Promise<void>;
  /** From now on it is over, here: what goes on by itself ends. The next one begins once it is ended. */
  lapse(): void;
  /** Ends the term and lets the next one begin at once; to be called when nothing of its work goes on. */
  end(): Promise<void>;
}

/** Who has the lease. */
export interface Holder {
  readonly name: string;
  readonly term: number;
  /** How long ago it was seen to be there, ms. */
  readonly silentMs: number;
  readonly news: LeaseNews;
}

/** What a lease asks of the node that takes it: until when, and how its work is. */
export interface Taking {
  readonly stopping: AbortSignal;
  readonly news?: () => LeaseNews;
}

/** The right to do what only one node may do at a time: writing read models, reacting to events, mailing. */
export abstract class Lease {
  /** Whether other nodes may have it. */
  abstract readonly isShared: boolean;

  /** Resolves with a term of one's own once nobody else has one; with undefined when it is time to stop before that. */
  abstract take(taking: Taking): Promise<Term | undefined>;

  /** Who has it, as last heard; undefined while nobody was heard of. */
  abstract holder(): Promise<Holder | undefined>;
}

/** The lease of a product that is one process: it is always its own. */
export class SoleLease extends Lease {
  readonly isShared = false;

  take({ stopping }: Taking): Promise<Term | undefined> {
    if (stopping.aborted) return Promise.resolve(undefined);
    const ending = new AbortController();
    return Promise.resolve({
      number: 1,
      over: AbortSignal.any([ending.signal, stopping]),
      confirm: async () => {
        await Promise.resolve();
        if (ending.signal.aborted) throw new TermOver('the term is over');
      },
      lapse: () => ending.abort(),
      end: () => {
        ending.abort();
        return Promise.resolve();
      },
    });
  }

  holder(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
