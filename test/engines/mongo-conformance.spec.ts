import { MongoClient } from 'mongodb';
import { until } from '../support/until';
import { mongoConformance } from './mongo-conformance';
import { mongoServers } from './mongo-servers';

describe.each(mongoServers)('A MongoDB that is killed: %s', (_, open) => {
  it('comes back with what it has confirmed, and with what it must not take', async () => {
    const place = await open();
    const client = new MongoClient(place.url, { writeConcern: { w: 'majority', journal: true } });
    const runners = client.db().collection('runners');
    await runners.createIndex({ bib: 1 }, { unique: true });
    await runners.insertOne({ bib: 1 });
    await place.start();
    await answering(client);
    await runners.insertOne({ bib: 2 });
    await expect(runners.insertOne({ bib: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await runners.find({}).toArray()).toMatchObject([{ bib: 1 }, { bib: 2 }]);
    await client.close();
    await place.close();
  });
});

for (const [name, open] of mongoServers) mongoConformance(name, open);

/** The driver may hold on to connections that went down with the server. */
async function answering(client: MongoClient): Promise<void> {
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
