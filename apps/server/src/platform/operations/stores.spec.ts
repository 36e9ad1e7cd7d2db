import { MemoryEventStore, MemoryKeyStore, MemoryReactorStore, MemorySessionStore } from '@app/adapters';
import { Stores } from './stores';

/** Stores whose event store and database say so. */
function storesWith(facts: string | undefined, database: string | undefined): Stores {
  const store = new MemoryEventStore();
  jest.spyOn(store, 'trouble').mockImplementation(() => facts as undefined);
  jest.spyOn(store, 'way').mockReturnValue({ awayMs: facts === undefined ? 0 : 1500, followedAgain: 2 });
  return new Stores({
    store,
    keys: new MemoryKeyStore(),
    reactorStore: new MemoryReactorStore(),
    sessions: new MemorySessionStore(),
    database: { trouble: () => database, awayMs: database === undefined ? 0 : 500 },
  });
}

it('has nothing to say while all is well', () => {
  const stores = storesWith(undefined, undefined);
  expect([stores.trouble(), stores.outages()]).toEqual([undefined, []]);
  expect(stores.ways()).toEqual({ eventStoreMs: 0, mongodbMs: 0, followedAgain: 2 });
});

it('says of each server that is away what that means', () => {
  const stores = storesWith('no route', 'no primary');
  expect(stores.trouble()).toBe('The event store is away: no route. MongoDB is away: no primary');
  expect(stores.outages()).toEqual([
    expect.stringMatching(
      /^The event store is away: no route\. .*nothing new can be saved.*Nothing has to be done/,
    ),
    expect.stringMatching(/^MongoDB is away: no primary\. .*start and finish go on.*Nothing has to be done/),
  ]);
  expect(stores.ways()).toEqual({ eventStoreMs: 1500, mongodbMs: 500, followedAgain: 2 });
});
