import type { Document } from 'mongodb';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { serveConnection } from './mongo-connection';
import { MongoData } from './mongo-data';
import { MongoFaults } from './mongo-faults';
import { MongoNode } from './mongo-node';
import { MongoTraffic } from './mongo-traffic';

export interface MongoServerOptions {
  /** Whether it is a replica set of one (the default) or standalone, without numbered writes. */
  readonly replicaSet?: boolean;
  /** The addresses of its set's members, when there are more than this one. */
  readonly members?: () => readonly string[];
  /** The addresses of arbiters. */
  readonly arbiters?: readonly string[];
  /** The reported version. */
  readonly version?: string | undefined;
  /** Passwords by user, all in the database `admin`. When set, access requires one. */
  readonly users?: Readonly<Record<string, string>>;
  /** PEM texts. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The data of an earlier server. */
  readonly data?: MongoData;
}

const SET = 'raceday-set';
const DATABASE = 'raceday';

/**
 * An in-process MongoDB server: speaks the protocol of 7.0 to the real driver, stores documents in memory and
 * injects faults. It supports what the product needs and refuses the rest; it does not model isolation, use
 * of indexes or durability.
 */
export class MongoServer {
  readonly faults = new MongoFaults();
  readonly traffic = new MongoTraffic();
  readonly data: MongoData;
  private node: MongoNode;
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private bound = 0;
  private accepted = 0;

  private constructor(private readonly options: MongoServerOptions) {
    this.data = options.data ?? new MongoData();
    this.node = this.newNode();
  }

  /** Opens a listening server. */
  static async open(options: MongoServerOptions = {}): Promise<MongoServer> {
    const server = new MongoServer(options);
    await server.start();
    return server;
  }

  get port(): number {
    return this.bound;
  }

  /**
   * The connection string, without a user. With TLS it names `localhost`, which the certificate must match.
   */
  get url(): string {
    return this.urlWith(this.isSet ? `replicaSet=${SET}` : 'directConnection=true');
  }

  /**
   * The same with a direct connection, so that the driver does not leave a relay for the server's reported
   * address.
   */
  get directUrl(): string {
    return this.urlWith('directConnection=true');
  }

  /** The connection string with a user. */
  urlAs(user: string, password: string): string {
    const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return `${this.url.replace('://', `://${who}@`)}&authSource=admin`;
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  /** Every document of a collection, in order of insertion. */
  documents(database: string, collection: string): readonly Document[] {
    return this.data.documents(`${database}.${collection}`);
  }

  /** The names of a database's collections. */
  collections(database: string): readonly string[] {
    return this.data.namespaces(database).map((namespace) => namespace.slice(database.length + 1));
  }

  /** Breaks all connections at once, like a killed process. Its data stays. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.sockets.clear();
  }

  /** Restarts on the same port with the same data; stops first if it is running. */
  async start(): Promise<void> {
    await this.stop();
    this.node = this.newNode();
    const { node, faults, traffic } = this;
    const serve = (socket: Socket) => {
      this.accepted += 1;
      serveConnection(socket, this.accepted, { node, faults, traffic });
    };
    const server = this.options.tls ? createSecureServer(this.options.tls, serve) : createServer(serve);
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.bound, '127.0.0.1', resolve);
    });
    this.server = server;
    this.bound = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await this.stop();
  }

  private get isSet(): boolean {
    return this.options.replicaSet ?? true;
  }

  /** The address that it reports. */
  get address(): string {
    return `${this.options.tls ? 'localhost' : '127.0.0.1'}:${String(this.bound)}`;
  }

  private urlWith(parameters: string): string {
    return `mongodb://${this.address}/${DATABASE}?${parameters}${this.options.tls ? '&tls=true' : ''}`;
  }

  private newNode(): MongoNode {
    return new MongoNode(this.data, this.faults, {
      address: () => this.address,
      setName: this.isSet ? SET : undefined,
      members: this.options.members ?? (() => [this.address]),
      arbiters: this.options.arbiters ?? [],
      version: this.options.version ?? '7.0.0',
      users: this.options.users,
    });
  }
}
