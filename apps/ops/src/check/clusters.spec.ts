import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { EventStoreCluster } from '../../../../test/doubles/event-store-cluster';
import { MongoSet } from '../../../../test/doubles/mongo-set';
import { runCommand } from '../testing/run-command';

const tlsOf = async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return { cert, key };
};

const folder = mkdtempSync(join(tmpdir(), 'clusters-'));
afterAll(() => rmSync(folder, { recursive: true }));

const about = (text: string, subject: string) =>
  text.split('\n').filter((line) => line.slice(7).startsWith(subject));

describe('ops check of an EventStoreDB cluster', () => {
  let cluster: EventStoreCluster;
  const checked = async (url = cluster.url) =>
    about((await runCommand(['check'], { EVENTSTORE_URL: url, DATA_DIR: '/nowhere' })).text, 'EventStoreDB');
  afterEach(() => cluster.close());

  it('checks every host, including discovered ones', async () => {
    cluster = await EventStoreCluster.start();
    const [second, third] = cluster.followers.map((node) => cluster.hostOf(node));
    const lines = [
      `ok     EventStoreDB ${cluster.hostOf(cluster.leader)}: answers, leader, version 23.10.8`,
      `ok     EventStoreDB ${second ?? ''}: answers, follower, version 23.10.8`,
      `ok     EventStoreDB ${third ?? ''}: answers, follower, version 23.10.8`,
      'ok     EventStoreDB cluster: accepts writes',
      'ok     EventStoreDB: accepts the sign-in; holds no log yet',
    ];
    expect(await checked()).toEqual(lines);
    expect(await checked(cluster.urlOf([cluster.leader]))).toEqual(lines);
  });

  it('warns about an unreachable host while the others are writable', async () => {
    cluster = await EventStoreCluster.start();
    const { leader } = cluster;
    cluster.kill(leader);
    const found = await checked();
    expect(found[0]).toMatch(
      new RegExp(
        `^warns {2}EventStoreDB ${cluster.hostOf(leader)}: cannot be queried: unavailable: .*ECONNREFUSED [0-9.:]+$`,
      ),
    );
    expect(found[1]).toMatch(/^ok .*: answers, leader, version/);
    expect(found[3]).toBe('ok     EventStoreDB cluster: accepts writes');
  });

  it('does not accept a leader that the other hosts do not recognise', async () => {
    cluster = await EventStoreCluster.start();
    const [elected, other] = cluster.followers;
    if (!elected || !other) throw new Error('two follow');
    cluster.misreportLeader(other, elected);
    elected.kill();
    const found = await checked();
    expect(found[0]).toMatch(/: answers, leader, /);
    expect(found[3]).toMatch(/^fails .*: no reachable member is the leader or primary$/);
  });

  it('checks the versions', async () => {
    cluster = await EventStoreCluster.start({ versions: ['22.10.5', '23.10.8', '24.10.1'] });
    const { text, code } = await runCommand(['check'], { EVENTSTORE_URL: cluster.url, DATA_DIR: '/nowhere' });
    expect(code).toBe(1);
    expect(text).toMatch(/^fails {2}EventStoreDB .* leader, version 22\.10\.5, too old: 23\.10 is needed$/m);
    expect(text).toMatch(/^ok {5}EventStoreDB .* follower, version 23\.10\.8$/m);
    expect(text).toMatch(
      /^warns {2}EventStoreDB .* 24\.10\.1, untested: the newest tested version is 23\.10$/m,
    );
    expect(about(text, 'versions')).toEqual([
      'warns  versions of EventStoreDB: 22.10.5 and 23.10.8 and 24.10.1 in one cluster',
    ]);
  });

  it('checks the certificate of each host', async () => {
    const tls = await tlsOf();
    const file = join(folder, 'authority.pem');
    writeFileSync(file, tls.cert);
    cluster = await EventStoreCluster.start({ tls });
    const url = `${cluster.urlOf([cluster.leader])}&tlsCAFile=${encodeURIComponent(file)}`;
    const { text } = await runCommand(['check'], { EVENTSTORE_URL: url, DATA_DIR: '/nowhere' });
    expect(about(text, 'certificate of EventStoreDB (localhost:')).toHaveLength(3);
    expect(about(text, 'EventStoreDB localhost:')).toHaveLength(3);
  });
});

describe('ops check of a MongoDB replica set', () => {
  let set: MongoSet;
  const checked = async (url = set.urlOf()) =>
    about((await runCommand(['check'], { MONGODB_URL: url, DATA_DIR: '/nowhere' })).text, 'MongoDB');
  afterEach(() => set.close());

  it('checks every member, including discovered ones', async () => {
    set = await MongoSet.open();
    const lines = set.members.map(
      ({ address }, index) =>
        `ok     MongoDB ${address}: answers, ${index === 0 ? 'primary' : 'secondary'}, version 7.0.0`,
    );
    const whole = ['ok     MongoDB cluster: accepts writes', 'ok     MongoDB: accepts the sign-in (raceday)'];
    expect(await checked()).toEqual([...lines, ...whole]);
    expect((await checked(set.urlOf(set.members.slice(1, 2)))).toSorted()).toEqual(
      [...lines, ...whole].toSorted(),
    );
  });

  it('checks only one server with a direct connection', async () => {
    set = await MongoSet.open();
    const [first] = set.members;
    expect(await checked(first?.directUrl)).toEqual([
      `ok     MongoDB ${first?.address ?? ''}: answers, version 7.0.0`,
      'ok     MongoDB: accepts the sign-in (raceday)',
    ]);
  });

  it('checks the versions', async () => {
    set = await MongoSet.open({ versions: ['4.2.24', '8.0.4', '8.2.0'] });
    const { text, code } = await runCommand(['check'], { MONGODB_URL: set.urlOf(), DATA_DIR: '/nowhere' });
    expect(code).toBe(1);
    expect(text).toMatch(/^fails {2}MongoDB .* version 4\.2\.24, too old: 4\.4 is needed$/m);
    expect(text).toMatch(/^ok {5}MongoDB .* version 8\.0\.4$/m);
    expect(text).toMatch(/^warns {2}MongoDB .* 8\.2\.0, untested: the newest tested version is 8\.0$/m);
    expect(about(text, 'versions')).toEqual([
      'warns  versions of MongoDB: 4.2.24 and 8.0.4 and 8.2.0 in one cluster',
    ]);
  });

  it('signs in with the given user, and checks the certificate of each member', async () => {
    set = await MongoSet.open({ tls: await tlsOf(), users: { us: 'a word/@' } });
    const url = set.urlOf(set.members.slice(0, 1)).replace('://', '://us:a%20word%2F%40@');
    const env = {
      MONGODB_URL: `${url}&authSource=admin&tlsAllowInvalidCertificates=true`,
      DATA_DIR: '/nowhere',
    };
    const { text } = await runCommand(['check'], env);
    expect(about(text, 'MongoDB localhost:').map((line) => line.slice(0, 2))).toEqual(['ok', 'ok', 'ok']);
    expect(about(text, 'certificate of MongoDB (localhost:')).toHaveLength(3);
  });
});
