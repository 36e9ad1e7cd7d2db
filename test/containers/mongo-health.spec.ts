import { runInNewContext } from 'node:vm';
import { textOf } from './compose-files';

const script = textOf('containers/mongo/health.js');
const three = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const passwords = { MONGODB_ROOT_PASSWORD: 'of root', MONGODB_PASSWORD: 'of the product' };

/** A replica set, as far as the script asks for it: who is up, who is a member, and who may sign in. */
class ReplicaSet {
  members: string[] = [];
  readonly up = new Set<string>();
  readonly users = new Map<string, { readonly pwd: string; readonly roles: readonly string[] }>();
  /** How often `hello` is asked before there is a primary: an election takes a while. */
  election = 2;
  waited = 0;

  initiate(hosts: readonly string[]): void {
    if (this.members.length > 0) throw new Error('already initialized');
    if (hosts.some((host) => !this.up.has(host))) throw new Error('No host answers');
    this.members = [...hosts];
  }

  add(host: string, asker: Session): void {
    if (!asker.isRoot) throw new Error('requires authentication');
    if (!this.up.has(host)) throw new Error('Quorum check failed');
    this.members.push(host);
  }

  hello(host: string) {
    if (!this.members.includes(host)) return { isWritablePrimary: false, secondary: false };
    const primary = this.waited >= this.election ? this.members.find((each) => this.up.has(each)) : undefined;
    return {
      setName: 'rs0',
      isWritablePrimary: primary === host,
      secondary: primary !== undefined && primary !== host,
      primary,
    };
  }
}

interface Session {
  isRoot: boolean;
}

/** Runs the script as mongosh does in a member's container. Gives what went wrong, or undefined where the member is well. */
function check(set: ReplicaSet, host: string, hosts: readonly string[]): string | undefined {
  set.up.add(host);
  const session: Session = { isRoot: false };
  const database = (name: string) => ({
    hello: () => set.hello(host),
    auth: (user: string, pwd: string) => {
      if (set.users.get(`admin.${user}`)?.pwd !== pwd) throw new Error('Authentication failed');
      session.isRoot = true;
      return { ok: 1 };
    },
    getUser: (user: string) => {
      if (!session.isRoot) throw new Error('requires authentication');
      return set.users.get(`${name}.${user}`) ?? null;
    },
    createUser: ({ user, ...rest }: { user: string; pwd: string; roles: string[] }) => {
      const isAllowed = session.isRoot || (set.users.size === 0 && name === 'admin');
      if (!isAllowed) throw new Error('requires authentication');
      set.users.set(`${name}.${user}`, rest);
    },
    getSiblingDB: (sibling: string) => database(sibling),
  });
  const shell = {
    process: { env: { ...passwords, MONGODB_MEMBERS: hosts.join(',') } },
    require: () => ({ hostname: () => host.split(':')[0] }),
    connect: () => database('admin'),
    sleep: () => (set.waited += 1),
    rs: {
      initiate: ({ members }: { members: { host: string }[] }) =>
        set.initiate(members.map((member) => member.host)),
      conf: () => ({ members: set.members.map((each) => ({ host: each })) }),
      add: (added: string) => set.add(added, session),
    },
  };
  try {
    runInNewContext(script, shell);
    return undefined;
  } catch (error) {
    // An error of the script's own world is no `Error` of this one.
    return (error as Error).message;
  }
}

const usersOfOurs = {
  'admin.root': { pwd: 'of root', roles: ['root'] },
  'raceday.raceday': { pwd: 'of the product', roles: ['readWrite'] },
};

describe('What MongoDB’s health check does', () => {
  it('makes a set of one, with our users alone, and changes nothing after that', () => {
    const set = new ReplicaSet();
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBeUndefined();
    expect(set.members).toEqual(['mongo-1:27017']);
    expect(Object.fromEntries(set.users)).toEqual(usersOfOurs);
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBeUndefined();
    expect(Object.fromEntries(set.users)).toEqual(usersOfOurs);
  });

  it('goes on where it was interrupted: with a set and no users, or with one of them', () => {
    const set = new ReplicaSet();
    set.up.add('mongo-1:27017');
    set.initiate(['mongo-1:27017']);
    set.users.set('admin.root', { pwd: 'of root', roles: ['root'] });
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBeUndefined();
    expect(Object.fromEntries(set.users)).toEqual(usersOfOurs);
  });

  it('begins a set of three when all three answer, by the first of them alone', () => {
    const set = new ReplicaSet();
    expect(check(set, 'mongo-2:27017', three)).toBe('neither primary nor secondary yet');
    expect(check(set, 'mongo-1:27017', three)).toBe('No host answers');
    expect(check(set, 'mongo-3:27017', three)).toBe('neither primary nor secondary yet');
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.members).toEqual(three);
    for (const host of three) expect(check(set, host, three)).toBeUndefined();
    expect(Object.fromEntries(set.users)).toEqual(usersOfOurs);
  });

  it('is well where another is the primary', () => {
    const set = new ReplicaSet();
    for (const host of three) set.up.add(host);
    set.initiate(['mongo-2:27017', 'mongo-1:27017', 'mongo-3:27017']);
    set.waited = set.election;
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.users.size).toBe(0);
  });

  it('grows from one to three, one at a time and only by those who answer', () => {
    const set = new ReplicaSet();
    check(set, 'mongo-1:27017', ['mongo-1:27017']);
    expect(check(set, 'mongo-1:27017', three)).toBe('Quorum check failed');
    set.up.add('mongo-2:27017').add('mongo-3:27017');
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.members).toEqual(three.slice(0, 2));
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.members).toEqual(three);
  });

  it('says so when there is no primary, and when root’s password is another one', () => {
    const set = new ReplicaSet();
    set.election = Infinity;
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBe('neither primary nor secondary yet');
    set.election = 0;
    set.users.set('admin.root', { pwd: 'another', roles: ['root'] });
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBe('requires authentication');
  });
});
