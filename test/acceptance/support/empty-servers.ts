import { EventStoreServer } from '../../doubles/event-store-server';
import type { RestartableMongo } from '../../engines/mongo-servers';
import type { RestartableServer } from './fault-injection';

/** An empty event store and an empty MongoDB. */
export interface EmptyServers {
  readonly store: RestartableServer;
  readonly mongo: RestartableServer;
  close(): Promise<void>;
}

/** Starts the EventStoreDB double and a MongoDB. */
export async function startWithStoreDouble(
  openMongo: () => Promise<RestartableMongo>,
): Promise<EmptyServers> {
  const [double, mongo] = await Promise.all([EventStoreServer.start(), openMongo()]);
  const stop = () => {
    double.kill();
    return Promise.resolve();
  };
  return {
    store: { url: double.url, stop, start: () => double.restart() },
    mongo,
    close: async () => {
      await stop();
      await mongo.close();
    },
  };
}
