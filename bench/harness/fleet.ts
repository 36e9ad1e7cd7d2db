import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/demo/src/free-port';
import { ServerProcess, type ServerSettings } from '../../apps/demo/src/server-process';
import { openDouble } from './engine-servers';
import { RACE_MORNING, RunningProduct } from './running-product';

export const MASTER_KEY = 'm'.repeat(40);

/** A product without a data folder does not start unless these are set. */
const SECRETS = {
  ...{ REGISTRATION_SECRET: 'r'.repeat(40), SESSION_SECRET: 's'.repeat(40), MASTER_KEY },
  ...{ ADMIN_TOKEN: 'a'.repeat(40), MAIL_URL: 'smtp://127.0.0.1:1' },
};

/** The doubles of the engines, each in its own process, and any number of nodes of the product on them. */
export class Fleet {
  private readonly nodes = new Set<Pick<ServerProcess, 'stop'>>();
  private readonly openedAt = performance.now();

  static async open(): Promise<Fleet> {
    const [store, mongo] = await Promise.all([openDouble('openEventStore'), openDouble('openMongo')]);
    return new Fleet(store, mongo);
  }

  private constructor(
    readonly store: Awaited<ReturnType<typeof openDouble>>,
    readonly mongo: Awaited<ReturnType<typeof openDouble>>,
  ) {}

  /** Starts an API node, with an organiser signed in. */
  async startApi(): Promise<RunningProduct> {
    return this.track(await RunningProduct.startWith(await this.settings('api')));
  }

  /** Starts an API node without signing in; resolves once it answers. */
  async startApiWithoutSignIn(): Promise<ServerProcess> {
    return this.track(await ServerProcess.start(await this.settings('api')));
  }

  /** Starts a worker node, which is the leader or stands by. */
  async startWorker(): Promise<Worker> {
    const product = await ServerProcess.start(await this.settings('worker'));
    return new Worker(this.track(product));
  }

  async close(): Promise<void> {
    await Promise.all([...this.nodes].map((node) => node.stop('SIGKILL')));
    await Promise.all([this.store.close(), this.mongo.close()]);
  }

  /** The same time on all nodes, whenever they start. */
  private currentTime(): string {
    return new Date(Date.parse(RACE_MORNING) + performance.now() - this.openedAt).toISOString();
  }

  private track<Node extends Pick<ServerProcess, 'stop'>>(node: Node): Node {
    this.nodes.add(node);
    return node;
  }

  private async settings(role: 'api' | 'worker'): Promise<ServerSettings> {
    const engines = { eventStore: this.store.url, database: this.mongo.url };
    // All screens of the bench have one address, and some crowds follow one another.
    const extraEnv = { ...SECRETS, ROLE: role, SOCKETS_PER_ADDRESS: '100000' };
    const port = await freePort();
    return { dataDir: '/nonexistent', port, clock: this.currentTime(), ...engines, extraEnv };
  }
}

/** The health of a node: its leadership, and the rows that it writes into MongoDB. */
interface Health {
  readonly duty?: string;
  readonly kept?: readonly { readonly state: string; readonly position?: string }[];
}

const POLL_MS = 20;

/** A worker in its own process. */
export class Worker {
  constructor(private readonly product: ServerProcess) {}

  get pid(): number {
    return this.product.pid;
  }

  /** Whether it is the leader and its persisted views are up to date with the log. */
  async isActiveLeader(): Promise<boolean> {
    const { duty = '', kept = [] } = await this.health();
    return (
      duty.startsWith('This node is the leader') &&
      kept.length > 0 &&
      kept.every(({ state }) => state === 'live')
    );
  }

  /** Resolves once its persisted views have reached a log position. */
  async waitForPosition(position: string): Promise<void> {
    const hasReached = ({ position: own = '' }) => own >= position;
    while (!((await this.health()).kept ?? []).every(hasReached)) await pause(POLL_MS);
    await this.waitForLeadership();
  }

  /** Resolves once it is the leader and up to date. */
  async waitForLeadership(): Promise<void> {
    while (!(await this.isActiveLeader())) await pause(POLL_MS);
  }

  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.product.stop(signal);
  }

  private async health(): Promise<Health> {
    const answer = await fetch(`${this.product.url}/health/ready`);
    return (await answer.json()) as Health;
  }
}
