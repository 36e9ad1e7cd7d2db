import type { Database } from '@app/adapters';
import type { DurableStore, EventStore } from '@app/eventing';
import type { CheckedStores } from '../integrity/checked-stores';
import type { Nodes } from '../nodes/nodes';
import { differingSecrets } from '../nodes/secret-fingerprints';

/** The stores, and the result of their check. */
interface StoreEngines {
  readonly store: EventStore;
  readonly keys: DurableStore;
  readonly reactorStore: DurableStore;
  readonly sessions: DurableStore;
  readonly database?: Pick<Database, 'lastError' | 'connectionState'> | undefined;
  readonly checkedStores?: CheckedStores | undefined;
  readonly nodes?: Pick<Nodes, 'own' | 'running'>;
}

interface Outage {
  readonly problem: string;
  readonly consequence: string;
}

const WITHOUT_EVENT_STORE =
  'Lists and results are served. Until it is back, nothing can be saved and finish screens queue their taps.';
const WITHOUT_DATABASE =
  'Lists, results, start and finish work. Until it is back, new runners, sign-ins and codes are refused and mail waits.';

const RECOVERS_BY_ITSELF = 'No action is needed here';
const ACCESS_DENIED = 'Waiting does not help: fix the server, or the setting and restart';

/** The stores that the server requires, by the names operators read. */
export class Stores {
  /** Losses accepted at the start, as text. */
  readonly accepted: readonly string[];
  private readonly stores: readonly (readonly [name: string, store: DurableStore])[];

  private readonly eventStore: EventStore;
  private readonly database: StoreEngines['database'];
  private readonly nodes: StoreEngines['nodes'];

  constructor({ store, keys, reactorStore, sessions, database, checkedStores, nodes }: StoreEngines) {
    this.accepted = (checkedStores?.accepted ?? []).map(
      ({ loss, problem, consequence }) => `${loss}: ${problem}. Lost: ${consequence}`,
    );
    this.eventStore = store;
    this.database = database;
    this.nodes = nodes;
    this.stores = [
      ['event store', store],
      ['key store', keys],
      ['reactor store', reactorStore],
      ['session store', sessions],
    ];
  }

  /** Describes the first failed store; undefined while all work. */
  failure(): string | undefined {
    for (const [name, store] of this.stores) {
      const failure = store.failure();
      if (failure) return describeFailure(name, failure);
    }
    return undefined;
  }

  /** Describes the unavailable servers; undefined when there are none. */
  outageText(): string | undefined {
    const problems = this.outages().map(({ problem }) => problem);
    return problems.length === 0 ? undefined : problems.join('. ');
  }

  /** Describes the consequence of each outage, and nodes whose secrets differ. */
  notes(): readonly string[] {
    const outages = this.outages().map(({ problem, consequence }) => `${problem}. ${consequence}`);
    return [...outages, ...(this.nodes ? differingSecrets(this.nodes.own, this.nodes.running()) : [])];
  }

  private outages(): readonly Outage[] {
    const { eventStore, database } = this;
    return [
      ...outagesOf('The event store', eventStore.lastError(), {
        isAccessDenied: eventStore.connection().isAccessDenied,
        consequence: WITHOUT_EVENT_STORE,
      }),
      ...outagesOf('MongoDB', database?.lastError(), {
        isAccessDenied: database?.connectionState().isAccessDenied ?? false,
        consequence: WITHOUT_DATABASE,
      }),
    ];
  }

  /** How long each server has been unavailable, ms, and how often the feed was resumed. */
  connections(): {
    readonly eventStoreMs: number;
    readonly mongodbMs: number;
    readonly resubscriptions: number;
  } {
    const { unavailableMs: eventStoreMs, resubscriptions } = this.eventStore.connection();
    return { eventStoreMs, mongodbMs: this.database?.connectionState().unavailableMs ?? 0, resubscriptions };
  }

  /** Calls back with a description of each store that fails. */
  onFailure(listener: (message: string) => void): void {
    for (const [name, store] of this.stores)
      store.onFailure((error) => {
        listener(describeFailure(name, error));
      });
  }
}

function outagesOf(
  name: string,
  problem: string | undefined,
  { isAccessDenied, consequence }: { readonly isAccessDenied: boolean; readonly consequence: string },
): readonly Outage[] {
  if (problem === undefined) return [];
  const advice = isAccessDenied ? ACCESS_DENIED : RECOVERS_BY_ITSELF;
  return [
    { problem: describeOutage(name, problem, isAccessDenied), consequence: `${consequence} ${advice}` },
  ];
}

/** Describes a server that is unavailable or denies access. */
export function describeOutage(name: string, problem: string, isAccessDenied: boolean): string {
  return `${name} ${isAccessDenied ? 'refuses the sign-in' : 'is unavailable'}: ${problem}`;
}

function describeFailure(name: string, { message }: Error): string {
  return `The ${name} has stopped: ${message}`;
}
