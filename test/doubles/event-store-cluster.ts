import { EventStoreLog } from './event-store-log';
import { EventStoreServer, type EventStoreServerOptions } from './event-store-server';

/** `tls`: PEM texts of all nodes. `versions`: reported versions by node, where they differ. */
interface ClusterOptions extends Pick<EventStoreServerOptions, 'tls'> {
  readonly versions?: readonly string[];
}

/**
 * Three nodes with one log and one leader, which alone takes appends and reads that require the leader. When
 * it dies, another node leads.
 */
export class EventStoreCluster {
  private readonly nodes: EventStoreServer[] = [];
  private readonly dead = new Set<EventStoreServer>();
  /** Nodes with a wrong view of the leader, and that leader. */
  private readonly misreportedLeaders = new Map<EventStoreServer, EventStoreServer>();

  private constructor(private readonly isSecure: boolean) {}

  static async start({ tls, versions = [] }: ClusterOptions = {}): Promise<EventStoreCluster> {
    const cluster = new EventStoreCluster(tls !== undefined);
    const log = new EventStoreLog();
    for (let index = 0; index < 3; index += 1) {
      const isLeader = () => cluster.leader === cluster.nodes[index];
      const leader = () => (isLeader() ? undefined : cluster.addressOf(cluster.leader));
      const members = () => cluster.membersReportedBy(cluster.nodes[index]);
      const own = { log, tls, version: versions[index], cluster: { leader, members } };
      cluster.nodes.push(await EventStoreServer.start(own));
    }
    return cluster;
  }

  /** The connection string with all nodes. */
  get url(): string {
    return this.urlOf(this.nodes);
  }

  /** The connection string with some nodes. */
  urlOf(nodes: readonly EventStoreServer[]): string {
    const hosts = nodes.map((node) => this.hostOf(node)).join(',');
    return `esdb://${hosts}?tls=${String(this.isSecure)}`;
  }

  /** A node's host:port. */
  hostOf(node: EventStoreServer): string {
    const { host, port } = this.addressOf(node);
    return `${host}:${String(port)}`;
  }

  get leader(): EventStoreServer {
    const [first] = this.alive;
    if (!first) throw new Error('no node is left');
    return first;
  }

  /** The living nodes that do not lead. */
  get followers(): readonly EventStoreServer[] {
    return this.alive.slice(1);
  }

  get isUp(): boolean {
    return this.dead.size < this.nodes.length;
  }

  kill(node: EventStoreServer): void {
    this.dead.add(node);
    node.kill();
  }

  /** Makes a node report another leader than the others do, like a node that is cut off. */
  misreportLeader(node: EventStoreServer, leader: EventStoreServer): void {
    this.misreportedLeaders.set(node, leader);
  }

  close(): void {
    for (const node of this.nodes) node.kill();
  }

  private get alive(): readonly EventStoreServer[] {
    return this.nodes.filter((node) => !this.dead.has(node));
  }

  private membersReportedBy(reporter: EventStoreServer | undefined) {
    const leader = (reporter && this.misreportedLeaders.get(reporter)) ?? this.leader;
    return this.nodes.map((node) => ({
      ...this.addressOf(node),
      isLeader: node === leader,
      isAlive: !this.dead.has(node),
    }));
  }

  private addressOf({ port }: EventStoreServer) {
    return { host: this.isSecure ? 'localhost' : '127.0.0.1', port };
  }
}
