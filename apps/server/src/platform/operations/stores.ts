import type { Database } from '@app/adapters';
import type { DurableStore, EventStore } from '@app/eventing';
import type { CheckedStores } from '../integrity/checked-stores';
import type { Nodes } from '../nodes/nodes';
import { otherSecrets } from '../nodes/same-secrets';

/** The stores, and the result of their check. */
interface StoreEngines {
  readonly store: EventStore;
  readonly keys: DurableStore;
  readonly reactorStore: DurableStore;
  readonly sessions: DurableStore;
  readonly database?: Pick<Database, 'trouble' | 'way'> | undefined;
  readonly checked?: CheckedStores | undefined;
  readonly nodes?: Pick<Nodes, 'own' | 'living'>;
}

/** An outage and its consequence. */
interface Away {
  readonly trouble: string;
  readonly meaning: string;
}

const NO_FACTS =
  'Lists and results are served; nothing new can be saved, and finish screens keep their taps, until it is back.';
const NO_DATABASE =
  'Lists, results, start and finish go on; new runners, sign-ins and codes are refused and mail waits until it is back.';

const WAITED_FOR = 'Nothing has to be done here';
const NOT_LET_IN = 'Waiting does not help: put it right there, or in the setting and start again';

/** The stores that the server requires, by the names operators read. */
export class Stores {
  /** Losses accepted at the start, as text. */
  readonly accepted: readonly string[];
  private readonly stores: readonly (readonly [name: string, store: DurableStore])[];

  private readonly facts: EventStore;
  private readonly database: StoreEngines['database'];
  private readonly nodes: StoreEngines['nodes'];

  constructor({ store, keys, reactorStore, sessions, database, checked, nodes }: StoreEngines) {
    this.accepted = (checked?.accepted ?? []).map(
      ({ loss, wrong, lost }) => `${loss}: ${wrong}. Lost: ${lost}`,
    );
    this.facts = store;
    this.database = database;
    this.nodes = nodes;
    this.stores = [
      ['event store', store],
      ['key store', keys],
      ['reactors’ ledger', reactorStore],
      ['session store', sessions],
    ];
  }

  /** Describes the first failed store; undefined while all work. */
  failure(): string | undefined {
    for (const [name, store] of this.stores) {
      const failure = store.failure();
      if (failure) return stopped(name, failure);
    }
    return undefined;
  }

  /** Describes the unavailable servers; undefined when there are none. */
  trouble(): string | undefined {
    const away = this.away().map(({ trouble }) => trouble);
    return away.length === 0 ? undefined : away.join('. ');
  }

  /** Describes the consequence of each outage, and nodes whose secrets differ. */
  notes(): readonly string[] {
    const outages = this.away().map(({ trouble, meaning }) => `${trouble}. ${meaning}`);
    return [...outages, ...(this.nodes ? otherSecrets(this.nodes.own, this.nodes.living()) : [])];
  }

  private away(): readonly Away[] {
    const { facts, database } = this;
    return [
      ...awayFor('The event store', facts.lastError(), { isRefused: facts.connection().isRefused, meaning: NO_FACTS }),
      ...awayFor('MongoDB', database?.trouble(), {
        isRefused: database?.way().isRefused ?? false,
        meaning: NO_DATABASE,
      }),
    ];
  }

  /**
   * Connection statistics: how long each server has been unavailable, ms, and how often the feed was resumed.
   */
  ways(): { readonly eventStoreMs: number; readonly mongodbMs: number; readonly followedAgain: number } {
    const { awayMs: eventStoreMs, followedAgain } = this.facts.connection();
    return { eventStoreMs, mongodbMs: this.database?.way().awayMs ?? 0, followedAgain };
  }

  /** Calls back with a description of each store that fails. */
  onFailure(listener: (words: string) => void): void {
    for (const [name, store] of this.stores)
      store.onFailure((error) => {
        listener(stopped(name, error));
      });
  }
}

function awayFor(
  name: string,
  trouble: string | undefined,
  { isRefused, meaning }: { readonly isRefused: boolean; readonly meaning: string },
): readonly Away[] {
  if (trouble === undefined) return [];
  const todo = isRefused ? NOT_LET_IN : WAITED_FOR;
  return [{ trouble: outOfReach(name, trouble, isRefused), meaning: `${meaning} ${todo}` }];
}

/** Describes a server that is unavailable or denies access. */
export function outOfReach(name: string, trouble: string, isRefused: boolean): string {
  return `${name} ${isRefused ? 'does not let us in' : 'is away'}: ${trouble}`;
}

function stopped(name: string, { message }: Error): string {
  return `The ${name} has stopped: ${message}`;
}
