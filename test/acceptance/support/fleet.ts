import { Database, parseMongoDbUrl, MongoLease } from '@app/adapters';
import { freePort } from '../../../apps/demo/src/free-port';
import { TcpRelay } from '../../doubles/tcp-relay';
import { START_MS, until } from '../../support/until';
import { type SpawnedServer, startServer } from './server-process';

/** The nodes of a fleet, their servers, and the ISO instant at which their clocks start. */
export interface FleetSettings {
  readonly apis: number;
  readonly workers: number;
  readonly eventStore: string;
  readonly database: string;
  readonly clock: string;
  readonly more: Readonly<Record<string, string>>;
}

/** One node with its own relays to the event store and MongoDB. It restarts at the same address. */
export class FleetNode {
  private running: SpawnedServer | undefined;

  private constructor(
    private readonly port: number,
    readonly relays: { readonly store: TcpRelay; readonly mongo: TcpRelay },
    private readonly env: () => Record<string, string>,
  ) {}

  static async create(
    role: 'api' | 'worker',
    settings: FleetSettings,
    now: () => number,
  ): Promise<FleetNode> {
    const { eventStore, database, more } = settings;
    const [store, mongo] = await Promise.all([
      TcpRelay.open(eventStore),
      TcpRelay.open(directConnectionUrl(database)),
    ]);
    const port = await freePort();
    const env = () => ({
      ...more,
      ...{ ROLE: role, PORT: String(port), CLOCK: new Date(now()).toISOString() },
      ...{ EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url, DATA_DIR: '/nonexistent' },
    });
    return new FleetNode(port, { store, mongo }, env);
  }

  get url(): string {
    return `http://localhost:${String(this.port)}`;
  }

  get process(): SpawnedServer {
    if (!this.running) throw new Error('the node is not there');
    return this.running;
  }

  /** Resolves when the node is ready. Throws with its output if it exits first. */
  async start(): Promise<void> {
    this.running = startServer(this.env());
    const ended = this.running.exit.then(({ output }) => {
      throw new Error(`a node ended by itself:\n${output}`);
    });
    ended.catch(() => undefined);
    await Promise.race([
      ended,
      until(() => this.isReady(), { withinMs: START_MS, what: 'a node to be ready' }),
    ]);
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.ok === true;
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    this.process.kill();
    await this.process.exit;
  }

  /** Stops in an orderly way. */
  async stop(): Promise<void> {
    this.process.stop();
    await this.process.exit;
  }

  async end(): Promise<void> {
    this.running?.kill();
    await this.running?.exit;
    await Promise.all([this.relays.store.close(), this.relays.mongo.close()]);
  }
}

/** Returns the URL with a direct connection, so that the driver stays with the relay's address. */
function directConnectionUrl(database: string): string {
  const url = new URL(database);
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return url.href;
}

/** All nodes, on one event store and one MongoDB, with synchronised clocks. */
export class Fleet {
  private constructor(
    readonly apis: readonly FleetNode[],
    readonly workers: readonly FleetNode[],
    private readonly database: Database,
  ) {}

  static async start(settings: FleetSettings): Promise<Fleet> {
    const began = performance.now();
    const now = () => Date.parse(settings.clock) + performance.now() - began;
    const some = (count: number, role: 'api' | 'worker') =>
      Promise.all(Array.from({ length: count }, () => FleetNode.create(role, settings, now)));
    const [apis, workers] = [await some(settings.apis, 'api'), await some(settings.workers, 'worker')];
    const database = await Database.open(parseMongoDbUrl(settings.database));
    const fleet = new Fleet(apis, workers, database);
    await Promise.all(fleet.nodes.map((node) => node.start()));
    return fleet;
  }

  get nodes(): readonly FleetNode[] {
    return [...this.apis, ...this.workers];
  }

  /** Returns the worker that is leader, if any. */
  async leader(): Promise<FleetNode | undefined> {
    const lease = new MongoLease(this.database, { id: 'looks on', name: 'looks on' });
    const name = (await lease.holder())?.name;
    return this.workers.find(({ process: { pid } }) => name?.endsWith(`/${String(pid)}`));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.end();
  }

  /** Kills all nodes, whatever their state. */
  async end(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end()));
    await this.database.close();
  }
}
