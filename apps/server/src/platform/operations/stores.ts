import type { Database } from '@app/adapters';
import type { DurableStore, EventStore } from '@app/eventing';
import type { CheckedStores } from '../integrity/checked-stores';

/** What is kept, and what was found when it was checked. */
interface StoreEngines {
  readonly store: EventStore;
  readonly keys: DurableStore;
  readonly reactorStore: DurableStore;
  readonly sessions: DurableStore;
  readonly database?: Pick<Database, 'trouble' | 'awayMs'> | undefined;
  readonly checked?: CheckedStores | undefined;
}

/** What is waited for, and what that means. */
interface Away {
  readonly trouble: string;
  readonly meaning: string;
}

const NO_FACTS =
  'Lists and results are served; nothing new can be saved, and finish screens keep their taps, until it is back. Nothing has to be done here';
const NO_DATABASE =
  'Lists, results, start and finish go on; new runners, sign-ins and codes are refused and mail waits until it is back. Nothing has to be done here';

/** The stores that the server cannot do without, by the names that operators read. */
export class Stores {
  /** What was missing from them at the start and is gone on without, in words. */
  readonly accepted: readonly string[];
  private readonly stores: readonly (readonly [name: string, store: DurableStore])[];

  private readonly facts: EventStore;
  private readonly database: StoreEngines['database'];

  constructor({ store, keys, reactorStore, sessions, database, checked }: StoreEngines) {
    this.accepted = (checked?.accepted ?? []).map(
      ({ loss, wrong, lost }) => `${loss}: ${wrong}. Lost: ${lost}`,
    );
    this.facts = store;
    this.database = database;
    this.stores = [
      ['event store', store],
      ['key store', keys],
      ['reactors’ ledger', reactorStore],
      ['session store', sessions],
    ];
  }

  /** In words, what has stopped; undefined while all of them work. */
  failure(): string | undefined {
    for (const [name, store] of this.stores) {
      const failure = store.failure();
      if (failure) return stopped(name, failure);
    }
    return undefined;
  }

  /** In words, what is away and waited for; undefined while nothing is. */
  trouble(): string | undefined {
    const away = this.away().map(({ trouble }) => trouble);
    return away.length === 0 ? undefined : away.join('. ');
  }

  /** What each that is away means, in words. */
  outages(): readonly string[] {
    return this.away().map(({ trouble, meaning }) => `${trouble}. ${meaning}`);
  }

  private away(): readonly Away[] {
    const [facts, database] = [this.facts.trouble(), this.database?.trouble()];
    return [
      ...(facts === undefined ? [] : [{ trouble: `The event store is away: ${facts}`, meaning: NO_FACTS }]),
      ...(database === undefined ? [] : [{ trouble: `MongoDB is away: ${database}`, meaning: NO_DATABASE }]),
    ];
  }

  /** How the ways to the servers are: for how long each is away, ms, and how often the feed was cut off and taken up again. */
  ways(): { readonly eventStoreMs: number; readonly mongodbMs: number; readonly followedAgain: number } {
    const { awayMs: eventStoreMs, followedAgain } = this.facts.way();
    return { eventStoreMs, mongodbMs: this.database?.awayMs ?? 0, followedAgain };
  }

  /** Calls back, in the same words, for each one that an error stops. */
  onFailure(listener: (words: string) => void): void {
    for (const [name, store] of this.stores)
      store.onFailure((error) => {
        listener(stopped(name, error));
      });
  }
}

function stopped(name: string, { message }: Error): string {
  return `The ${name} has stopped: ${message}`;
}
