import { EventStoreDBClient, jsonEvent, NO_STREAM, type Credentials } from '@eventstore/db-client';
import { createCertificate } from '../support/certificate';
import { EventStoreServer } from './event-store-server';

const user = { name: 'race', password: 'right' };
const right = { username: 'race', password: 'right' };
const wrong = { username: 'race', password: 'wrong' };

let trusted: string;
let server: EventStoreServer;
const clients: EventStoreDBClient[] = [];

beforeAll(async () => {
  const tls = await createCertificate();
  trusted = `tlsCAFile=${tls.file}`;
  server = await EventStoreServer.start({ tls, user });
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  server.kill();
});

/** A client that trusts the server's certificate. */
function clientOf(url = `${server.url}&${trusted}`): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  clients.push(client);
  return client;
}

function append(client: EventStoreDBClient, credentials?: Credentials) {
  const event = jsonEvent({ type: 'Happened', data: {} });
  const as = credentials ? { credentials } : {};
  return client.appendToStream(`s-${event.id}`, event, { expectedRevision: NO_STREAM, ...as });
}

async function readAll(client: EventStoreDBClient, credentials?: Credentials): Promise<number> {
  let count = 0;
  for await (const { event } of client.readAll(credentials ? { credentials } : {})) count += event ? 1 : 0;
  return count;
}

/** As observed on servers with TLS. */
describe('EventStoreServer with TLS and a user', () => {
  it('accepts its user’s appends and reads, named by the call or the address', async () => {
    await append(clientOf(), right);
    await append(clientOf(`${server.url.replace('://', '://race:right@')}&${trusted}`));
    expect(await readAll(clientOf(), right)).toBe(2);
  });

  it('denies calls without a user with 7', async () => {
    const client = clientOf();
    await expect(append(client)).rejects.toMatchObject({ type: 'access-denied', code: 7 });
    await expect(readAll(client)).rejects.toMatchObject({ type: 'access-denied', code: 7 });
  });

  it('denies a wrong password with 16', async () => {
    const client = clientOf();
    const denied = { type: 'access-denied', code: 16 };
    await expect(append(client, wrong)).rejects.toMatchObject(denied);
    await expect(readAll(client, wrong)).rejects.toMatchObject(denied);
    const named = clientOf(`${server.url.replace('://', '://race:wrong@')}&${trusted}`);
    await expect(append(named)).rejects.toMatchObject(denied);
  });

  it('appears unavailable to a client that distrusts its certificate or uses no TLS', async () => {
    const stranger = append(clientOf(server.url), right);
    await expect(stranger).rejects.toMatchObject({
      type: 'unavailable',
      message: expect.stringMatching(/self-signed certificate|unable to verify/) as string,
    });
    const plain = append(clientOf(server.url.replace('tls=true', 'tls=false')), right);
    await expect(plain).rejects.toMatchObject({ type: 'unavailable' });
  });
});
