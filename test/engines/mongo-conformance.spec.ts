import { MongoClient } from 'mongodb';
import { until } from '../support/until';
import { mongoConformance } from './mongo-conformance';
import { mongoServers } from './mongo-servers';

describe.each(mongoServers)('A killed MongoDB: %s', (_, open) => {
  it('restarts with its confirmed documents and its unique index', async () => {
    const mongo = await open();
    const client = new MongoClient(mongo.url, { writeConcern: { w: 'majority', journal: true } });
    const runners = client.db().collection('runners');
    await runners.createIndex({ bib: 1 }, { unique: true });
    await runners.insertOne({ bib: 1 });
    await mongo.start();
    await untilAnswers(client);
    await runners.insertOne({ bib: 2 });
    await expect(runners.insertOne({ bib: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await runners.find({}).toArray()).toMatchObject([{ bib: 1 }, { bib: 2 }]);
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
