import { MemoryEventStore, MemoryKeyStore, MemoryReactorStore, MemorySessionStore } from '@app/adapters';
import type { Nodes } from '../nodes/nodes';
import { Stores } from './stores';

/** Stores whose event store and database report these errors. */
function storesWith(
  eventStoreError: string | undefined,
  database: string | undefined,
  {
    isAccessDenied = false,
    nodes,
  }: { isAccessDenied?: boolean; nodes?: Pick<Nodes, 'own' | 'running'> } = {},
): Stores {
  const store = new MemoryEventStore();
  jest.spyOn(store, 'lastError').mockImplementation(() => eventStoreError as undefined);
  const unavailableMs = eventStoreError === undefined ? 0 : 1500;
  jest.spyOn(store, 'connection').mockReturnValue({ unavailableMs, isAccessDenied, resubscriptions: 2 });
  return new Stores({
    store,
    keys: new MemoryKeyStore(),
    reactorStore: new MemoryReactorStore(),
    sessions: new MemorySessionStore(),
    database: {
      lastError: () => database,
      connectionState: () => ({ unavailableMs: database === undefined ? 0 : 500, isAccessDenied }),
    },
    ...(nodes && { nodes }),
  });
}

it('Stores has no notes while all stores work', () => {
  const stores = storesWith(undefined, undefined);
  expect([stores.outageText(), stores.notes()]).toEqual([undefined, []]);
  expect(stores.connections()).toEqual({ eventStoreMs: 0, mongodbMs: 0, resubscriptions: 2 });
});

it('Stores explains the consequence of each unavailable server', () => {
  const stores = storesWith('no route', 'no primary');
  expect(stores.outageText()).toBe(
    'The event store is unavailable: no route. MongoDB is unavailable: no primary',
  );
  expect(stores.notes()).toEqual([
    expect.stringMatching(
      /^The event store is unavailable: no route\. .*nothing can be saved.*No action is needed/,
    ),
    expect.stringMatching(
      /^MongoDB is unavailable: no primary\. .*start and finish work.*No action is needed/,
    ),
  ]);
  expect(stores.connections()).toEqual({ eventStoreMs: 1500, mongodbMs: 500, resubscriptions: 2 });
});

it('Stores says that waiting does not help when a server denies access', () => {
  const stores = storesWith('access denied: see one', 'access denied: see another', { isAccessDenied: true });
  expect(stores.outageText()).toBe(
    'The event store refuses the sign-in: access denied: see one. MongoDB refuses the sign-in: access denied: see another',
  );
  for (const note of stores.notes()) {
    expect(note).toMatch(/Waiting does not help/);
    expect(note).not.toMatch(/No action is needed/);
  }
});

it('Stores notes nodes with differing secrets', () => {
  const info = { id: 'a', role: 'all', release: '1', startedAt: 0, reads: {}, views: {} };
  const own = { ...info, name: 'one/1', secrets: { ADMIN_TOKEN: 'x' } };
  const other = { ...info, name: 'two/2', secrets: { ADMIN_TOKEN: 'y' } };
  const stores = storesWith(undefined, undefined, { nodes: { own, running: () => [own, other] } });
  expect(stores.notes()).toEqual([
    expect.stringMatching(/^two\/2 has a different ADMIN_TOKEN from one\/1: /),
  ]);
  expect(stores.outageText()).toBeUndefined();
});
