import { EventStoreCluster } from '../../../../test/doubles/event-store-cluster';
import { MongoSet } from '../../../../test/doubles/mongo-set';
import { runCommand } from '../testing/run-command';

const about = (text: string, subject: string) =>
  text.split('\n').filter((line) => line.slice(7).startsWith(subject));

/** Each case waits until the check's own timeout for a server. */
describe('ops check of an EventStoreDB cluster with lost members', () => {
  let cluster: EventStoreCluster;
  const checked = async () =>
    about(
      (await runCommand(['check'], { EVENTSTORE_URL: cluster.url, DATA_DIR: '/nowhere' })).text,
      'EventStoreDB',
    );
  afterEach(() => cluster.close());

  it('fails without a majority, and without a leader', async () => {
    cluster = await EventStoreCluster.start();
    for (const node of cluster.followers) cluster.kill(node);
    const few = await checked();
    expect(few.filter((line) => line.startsWith('fails  EventStoreDB 127.0.0.1:'))).toHaveLength(2);
    expect(few[3]).toBe(
      'fails  EventStoreDB cluster: accepts no writes: 1 of 3 can be reached, and 2 are needed',
    );
    cluster.close();
    cluster = await EventStoreCluster.start();
    // The followers have not noticed yet.
    cluster.leader.kill();
    const headless = await checked();
    expect(headless[0]).toMatch(/^fails .*: cannot be queried/);
    expect(headless[3]).toMatch(/^fails .*: no reachable member is the leader or primary$/);
  });
});

describe('ops check of a MongoDB replica set with lost members', () => {
  let set: MongoSet;
  const checked = async () =>
    about((await runCommand(['check'], { MONGODB_URL: set.urlOf(), DATA_DIR: '/nowhere' })).text, 'MongoDB');
  afterEach(() => set.close());

  it('warns about a lost member while the others are writable, and fails otherwise', async () => {
    set = await MongoSet.open();
    const [, second, third] = set.members;
    await third?.stop();
    const without = await checked();
    expect(without[2]).toMatch(/^warns {2}MongoDB 127.0.0.1:\d+: cannot be queried: .*ECONNREFUSED/);
    expect(without[3]).toBe('ok     MongoDB cluster: accepts writes');
    await second?.stop();
    const alone = await checked();
    expect(alone[2]).toMatch(/^fails {2}MongoDB 127.0.0.1:\d+: cannot be queried/);
    expect(alone[3]).toBe(
      'fails  MongoDB cluster: accepts no writes: 1 of 3 can be reached, and 2 are needed',
    );
  });

  it('fails without a primary', async () => {
    set = await MongoSet.open();
    set.members[0]?.faults.stepDown();
    expect((await checked())[3]).toMatch(/^fails .*: no reachable member is the leader or primary$/);
  });

  it('requires a majority of all voters, arbiters included', async () => {
    const arbiters = ['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3'];
    set = await MongoSet.open({ arbiters: arbiters.slice(1) });
    await set.members[2]?.stop();
    expect((await checked())[3]).toMatch(/^fails .*: 2 of 3 can be reached, and 3 are needed$/);
    await set.close();
    set = await MongoSet.open({ size: 2, arbiters });
    expect((await checked())[2]).toBe('ok     MongoDB cluster: accepts writes');
  });
});

describe('ops check of an unreachable EventStoreDB', () => {
  it('fails, and still checks the next server', async () => {
    const set = await MongoSet.open();
    const { code, text } = await runCommand(['check'], {
      ...{ EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false', MONGODB_URL: set.urlOf() },
      ...{ REGISTRATION_SECRET: 'r'.repeat(40), SESSION_SECRET: 's'.repeat(40), MASTER_KEY: 'm'.repeat(40) },
      ...{ ADMIN_TOKEN: 'a'.repeat(40), MAIL_URL: 'smtp://127.0.0.1:9' },
    });
    await set.close();
    expect(code).toBe(1);
    expect(text).toMatch(/^fails {2}EventStoreDB: /m);
    expect(text).toMatch(/^ok {5}MongoDB: /m);
  });
});
