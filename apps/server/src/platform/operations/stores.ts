import type { DurableStore, EventStore } from '@app/eventing';
import type { CheckedFolder } from '../integrity/data-folder';

/** What is kept on disk, and the folder it was checked in. */
interface StoreEngines {
  readonly store: EventStore;
  readonly keys: DurableStore;
  readonly reactorStore: DurableStore;
  readonly sessions: DurableStore;
  readonly folder?: CheckedFolder | undefined;
}

/** The stores that the server cannot do without, by the names that operators read. */
export class Stores {
  /** What was missing from them at the start and is gone on without, in words. */
  readonly accepted: readonly string[];
  private readonly stores: readonly (readonly [name: string, store: DurableStore])[];

  private readonly facts: EventStore;

  constructor({ store, keys, reactorStore, sessions, folder }: StoreEngines) {
    this.accepted = (folder?.accepted ?? []).map(
      ({ loss, wrong, lost }) => `${loss}: ${wrong}. Lost: ${lost}`,
    );
    this.facts = store;
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
    const trouble = this.facts.trouble();
    return trouble === undefined ? undefined : `The event store is away: ${trouble}`;
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
