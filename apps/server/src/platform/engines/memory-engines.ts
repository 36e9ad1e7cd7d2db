import {
  type Clock,
  type Ids,
  MemoryOrganiserAccounts,
  MemoryEventStore,
  MemoryKeyStore,
  MemoryReactorStore,
  MemoryMailer,
  MemoryMailOutbox,
  MemoryPayments,
  MemoryNodeRegistry,
  MemoryRateLimiter,
  MemorySessionStore,
  MemoryViewStore,
  SingleProcessLease,
} from '@app/adapters';
import { catalogue } from '@app/domain';
import type { EventStore } from '@app/eventing';
import { Nodes, ownNodeInfo } from '../nodes/nodes';
import { CallbackAddress } from '../payment/payment-engine';
import type { Engines } from './engines';
import { decodedStore } from './event-log';

/** A placeholder release for tests and benchmarks. */
const release = '0.0.0';

/** Engines in memory, without disk or network, for tests and benchmarks. */
export function memoryEngines(
  clock: Clock,
  ids: Ids,
  sealedLog: EventStore = new MemoryEventStore(),
): Engines {
  const keys = new MemoryKeyStore();
  return {
    store: decodedStore(sealedLog, keys, { release }),
    keys,
    viewStore: new MemoryViewStore(),
    persistedViews: undefined,
    reactorStore: new MemoryReactorStore(),
    payment: { payments: new MemoryPayments({ clock }), callback: new CallbackAddress(undefined) },
    clock,
    ids,
    mailer: new MemoryMailer(),
    outbox: new MemoryMailOutbox(),
    sessions: new MemorySessionStore(),
    accounts: new MemoryOrganiserAccounts(),
    identity: undefined,
    database: undefined,
    nodes: new Nodes({
      registry: new MemoryNodeRegistry(),
      own: ownNodeInfo({
        node: { id: 'memory', name: 'memory' },
        role: 'all',
        release,
        events: catalogue,
        clock,
      }),
    }),
    checkedStores: undefined,
    lease: new SingleProcessLease(),
    limiter: new MemoryRateLimiter(clock),
    secrets: {
      session: 'a secret of tests that is long enough',
      registration: 'another secret of tests that is long enough',
      adminToken: 'the-token-in-the-printed-link',
    },
  };
}
