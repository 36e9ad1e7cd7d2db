import { MemoryEventStore, MemoryKeyStore } from '@app/adapters';
import type { Catalogue } from './catalogue';
import { sealing } from './sealing';
import { TransformedEventStore } from './transformed-event-store';
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

it('TransformedEventStore delegates everything about the connection', async () => {
  const inner = new MemoryEventStore();
  const [lastError, failure, listener] = ['no answer', new Error('the disk is full'), () => undefined];
  const connection = { unavailableMs: 5, isAccessDenied: true, resubscriptions: 2 };
  const onFailure = jest.fn();
  const close = jest.fn(async () => undefined);
  Object.assign(inner, {
    ...{ lastError: () => lastError, failure: () => failure, connection: () => connection },
    ...{ onFailure, close },
  });
  const store = new TransformedEventStore(inner);
  store.onFailure(listener);
  await store.close();
  const delegated = [store.logId, store.lastError(), store.failure(), store.connection()];
  expect(delegated).toEqual([inner.logId, lastError, failure, connection]);
  expect(onFailure).toHaveBeenCalledWith(listener);
  expect(close).toHaveBeenCalled();
});
