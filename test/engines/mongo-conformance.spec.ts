import { MongoClient } from 'mongodb';
import { until } from '../support/until';
import { mongoConformance } from './mongo-conformance';
import { mongoServers } from './mongo-servers';

describe.each(mongoServers)('A killed MongoDB: %s', (_, open) => {
  it('restarts with its confirmed documents', async () => {
    const mongo = await open();
    const client = new MongoClient(mongo.url, { writeConcern: { w: 'majority', journal: true } });
    const runners = client.db().collection('runners');
    await runners.insertOne({ _id: 'a' as never });
    await mongo.start();
    await untilAnswers(client);
    await runners.insertOne({ _id: 'b' as never });
    await expect(runners.insertOne({ _id: 'a' as never })).rejects.toMatchObject({ code: 11000 });
    expect(await runners.find({}).toArray()).toEqual([{ _id: 'a' }, { _id: 'b' }]);
    await client.close();
    await mongo.close();
  });
});

for (const [name, open] of mongoServers) mongoConformance(name, open);

/** The driver may still hold connections from before the restart. */
async function untilAnswers(client: MongoClient): Promise<void> {
  await until(() =>
    client
      .db()
      .command({ ping: 1 })
      .then(
        () => true,
        () => false,
      ),
  );
}
