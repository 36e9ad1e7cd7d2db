import { EventStoreServer } from '../../doubles/event-store-server';
import type { MortalMongoPlace } from '../../engines/mongo-servers';
import type { MortalServer } from './mischief';

/** An empty event store and an empty MongoDB. */
export interface NewServers {
  readonly store: MortalServer;
  readonly mongo: MortalServer;
  close(): Promise<void>;
}

/** Starts the EventStoreDB double and a MongoDB. */
export async function besideTheDouble(openMongo: () => Promise<MortalMongoPlace>): Promise<NewServers> {
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
