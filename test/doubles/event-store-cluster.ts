import { EventStoreLog } from './event-store-log';
import { EventStoreServer } from './event-store-server';

const HOST = '127.0.0.1';

/** Three nodes with one log, of which one leads: it alone takes appends and reads that are to be decided on. When it dies another does. */
export class EventStoreCluster {
  private readonly nodes: EventStoreServer[] = [];
  private readonly dead = new Set<EventStoreServer>();

  static async start(): Promise<EventStoreCluster> {
    const cluster = new EventStoreCluster();
    const log = new EventStoreLog();
    for (let index = 0; index < 3; index += 1) {
      const leader = () => (cluster.leader === cluster.nodes[index] ? undefined : placeOf(cluster.leader));
      const members = () => cluster.members();
      cluster.nodes.push(await EventStoreServer.start({ log, cluster: { leader, members } }));
    }
    return cluster;
  }

  /** The connection string that names all nodes. */
  get url(): string {
    return `esdb://${this.nodes.map(({ port }) => `${HOST}:${String(port)}`).join(',')}?tls=false`;
  }

  get leader(): EventStoreServer {
    const [first] = this.nodes.filter((node) => !this.dead.has(node));
    if (!first) throw new Error('no node is left');
    return first;
  }

  get isUp(): boolean {
    return this.dead.size < this.nodes.length;
  }

  kill(node: EventStoreServer): void {
    this.dead.add(node);
    node.kill();
  }

  close(): void {
    for (const node of this.nodes) node.kill();
  }

  private members() {
    return this.nodes.map((node) => ({
      ...placeOf(node),
      isLeader: node === this.leader,
      isAlive: !this.dead.has(node),
    }));
  }
}

function placeOf({ port }: EventStoreServer) {
  return { host: HOST, port };
}
