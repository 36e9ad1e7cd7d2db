import { runInNewContext } from 'node:vm';
import { textOf } from './compose-files';

const script = textOf('containers/mongo/health.js');
const three = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const passwords = { MONGODB_ROOT_PASSWORD: 'of root', MONGODB_PASSWORD: 'of the product' };

/** A fake replica set: which hosts are up, which are members, and which users exist. */
class ReplicaSet {
  members: string[] = [];
  readonly up = new Set<string>();
  readonly users = new Map<string, { readonly pwd: string; readonly roles: readonly string[] }>();
  /** Number of waits before `hello` reports a primary, as during an election. */
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

/**
 * Runs the script as mongosh does in a member's container. Returns the error message, or undefined when the
 * member is healthy.
 */
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
    // An error from the script's realm is not an `instanceof` this realm's `Error`.
    return (error as Error).message;
  }
}

const expectedUsers = {
  'admin.root': { pwd: 'of root', roles: ['root'] },
  'raceday.raceday': { pwd: 'of the product', roles: ['readWrite'] },
};

describe("MongoDB's health check", () => {
  it('creates a set of one member and its users, once', () => {
    const set = new ReplicaSet();
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBeUndefined();
    expect(set.members).toEqual(['mongo-1:27017']);
    expect(Object.fromEntries(set.users)).toEqual(expectedUsers);
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBeUndefined();
    expect(Object.fromEntries(set.users)).toEqual(expectedUsers);
  });

  it("resumes an interrupted setup: a set without the product's user", () => {
    const set = new ReplicaSet();
    set.up.add('mongo-1:27017');
    set.initiate(['mongo-1:27017']);
    set.users.set('admin.root', { pwd: 'of root', roles: ['root'] });
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBeUndefined();
    expect(Object.fromEntries(set.users)).toEqual(expectedUsers);
  });

  it('initiates a set of three from its first member, when all three answer', () => {
    const set = new ReplicaSet();
    expect(check(set, 'mongo-2:27017', three)).toBe('neither primary nor secondary yet');
    expect(check(set, 'mongo-1:27017', three)).toBe('No host answers');
    expect(check(set, 'mongo-3:27017', three)).toBe('neither primary nor secondary yet');
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.members).toEqual(three);
    for (const host of three) expect(check(set, host, three)).toBeUndefined();
    expect(Object.fromEntries(set.users)).toEqual(expectedUsers);
  });

  it('succeeds on a secondary', () => {
    const set = new ReplicaSet();
    for (const host of three) set.up.add(host);
    set.initiate(['mongo-2:27017', 'mongo-1:27017', 'mongo-3:27017']);
    set.waited = set.election;
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.users.size).toBe(0);
  });

  it('grows the set from one to three, one answering member at a time', () => {
    const set = new ReplicaSet();
    check(set, 'mongo-1:27017', ['mongo-1:27017']);
    expect(check(set, 'mongo-1:27017', three)).toBe('Quorum check failed');
    set.up.add('mongo-2:27017').add('mongo-3:27017');
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.members).toEqual(three.slice(0, 2));
    expect(check(set, 'mongo-1:27017', three)).toBeUndefined();
    expect(set.members).toEqual(three);
  });

  it('fails without a primary, and with another root password', () => {
    const set = new ReplicaSet();
    set.election = Infinity;
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBe('neither primary nor secondary yet');
    set.election = 0;
    set.users.set('admin.root', { pwd: 'another', roles: ['root'] });
    expect(check(set, 'mongo-1:27017', ['mongo-1:27017'])).toBe('requires authentication');
  });
});
