import {
  type Clock,
  type Ids,
  MemoryOrganiserAccounts,
  MemoryEventStore,
  MemoryKeyStore,
  MemoryReactorStore,
  MemoryMailer,
  MemoryMailSpool,
  MemoryPayments,
  MemoryRateLimiter,
  MemorySessionStore,
  MemoryViewStore,
} from '@app/adapters';
import type { EventStore } from '@app/eventing';
import { CallbackAddress } from '../payment/payment-engine';
import { type Engines, readable } from './engines';

/** Whoever measures or tests is no release. */
const RELEASE = '0.0.0';

/** Engines that last as long as the process and touch no disk and no network, for tests and measurements. */
export function memoryEngines(clock: Clock, ids: Ids, facts: EventStore = new MemoryEventStore()): Engines {
  const keys = new MemoryKeyStore();
  return {
    store: readable(facts, keys, RELEASE),
    keys,
    viewStore: new MemoryViewStore(),
    keptViews: undefined,
    reactorStore: new MemoryReactorStore(),
    payment: { payments: new MemoryPayments({ clock }), callback: new CallbackAddress(undefined) },
    clock,
    ids,
    mailer: new MemoryMailer(),
    spool: new MemoryMailSpool(),
    sessions: new MemorySessionStore(),
    accounts: new MemoryOrganiserAccounts(),
    identity: undefined,
    database: undefined,
    checked: undefined,
    limiter: new MemoryRateLimiter(clock),
    secrets: {
      session: 'a secret of tests that is long enough',
      registration: 'another secret of tests that is long enough',
      adminToken: 'the-token-in-the-printed-link',
    },
  };
}
