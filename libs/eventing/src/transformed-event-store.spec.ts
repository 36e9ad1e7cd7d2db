import { MemoryEventStore, MemoryKeyStore } from '@app/adapters';
import type { Catalogue } from './catalogue';
import { sealing } from './sealing';
import { upcasting } from './upcasting';
import { eventStoreContract } from './testing/event-store.contract';

/** Entries for the contract's own events, so that every case passes both wrappers. */
const catalogue: Catalogue = {
  Happened: { steps: [(old) => old] },
  Born: { steps: [], personal: { subject: 'name', placeholders: { n: 0, none: null } } },
};

eventStoreContract('Memory behind sealing and upcasting', () =>
  Promise.resolve(upcasting(sealing(new MemoryEventStore(), catalogue, new MemoryKeyStore()), catalogue)),
);
