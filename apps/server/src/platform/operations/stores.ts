import type { Database } from '@app/adapters';
import type { DurableStore, EventStore } from '@app/eventing';
import type { CheckedStores } from '../integrity/checked-stores';

/** What is kept, and what was found when it was checked. */
interface StoreEngines {
  readonly store: EventStore;
  readonly keys: DurableStore;
  readonly reactorStore: DurableStore;
  readonly sessions: DurableStore;
  readonly database?: Pick<Database, 'trouble'> | undefined;
  readonly checked?: CheckedStores | undefined;
}

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
    const [facts, database] = [this.facts.trouble(), this.database?.trouble()];
    const away = [
      ...(facts === undefined ? [] : [`The event store is away: ${facts}`]),
      ...(database === undefined ? [] : [`MongoDB is away: ${database}`]),
    ];
    return away.length === 0 ? undefined : away.join('. ');
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
