import type { Document } from 'mongodb';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { serveConnection } from './mongo-connection';
import { MongoData } from './mongo-data';
import { MongoFaults } from './mongo-faults';
import { MongoNode } from './mongo-node';
import { MongoTraffic } from './mongo-traffic';

export interface MongoServerOptions {
  /** Whether it is a replica set of one, as by default, or stands alone: then writes bear no numbers. */
  readonly replicaSet?: boolean;
  /** Where all members of its set are, where that is more than this one. */
  readonly members?: () => readonly string[];
  /** Where those are that only vote. */
  readonly arbiters?: readonly string[];
  /** What it says of itself. */
  readonly version?: string | undefined;
  /** Passwords by users, all of the database `admin`. With them, nobody else is let in. */
  readonly users?: Readonly<Record<string, string>>;
  /** PEM texts. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** What an earlier server has kept. */
  readonly data?: MongoData;
}

const SET = 'raceday-set';
const DATABASE = 'raceday';

/**
 * A MongoDB server in this process: it speaks the protocol of 7.0 to the real driver, keeps its documents in memory and goes
 * wrong where it is told to. It knows what the product needs and refuses the rest; isolation, the use of indexes and
 * durability are not modelled.
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

  /** A server that takes connections. */
  static async open(options: MongoServerOptions = {}): Promise<MongoServer> {
    const server = new MongoServer(options);
    await server.start();
    return server;
  }

  get port(): number {
    return this.bound;
  }

  /** The connection string, without a user. With TLS it names `localhost`, and so must the certificate. */
  get url(): string {
    return this.urlWith(this.isSet ? `replicaSet=${SET}` : 'directConnection=true');
  }

  /** The same for those who stay with this address, and do not go where the server says that it is: by way of a relay. */
  get directUrl(): string {
    return this.urlWith('directConnection=true');
  }

  /** The connection string of somebody who signs in. */
  urlAs(user: string, password: string): string {
    const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return `${this.url.replace('://', `://${who}@`)}&authSource=admin`;
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  /** Readings that were begun and neither ended nor were cancelled. */
  get openCursors(): number {
    return this.node.cursors.count;
  }

  /** Every document of a collection, in the order of insertion. */
  documents(database: string, collection: string): readonly Document[] {
    return this.data.documents(`${database}.${collection}`);
  }

  /** The names of a database's collections. */
  collections(database: string): readonly string[] {
    return this.data.namespaces(database).map((namespace) => namespace.slice(database.length + 1));
  }

  /** Goes down between two bytes, as when its process is killed. What it has kept stays. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.sockets.clear();
  }

  /** Comes back on the same port with all that was written; goes down first, if it is up. */
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

  /** Goes down for good. */
  async close(): Promise<void> {
    await this.stop();
  }

  private get isSet(): boolean {
    return this.options.replicaSet ?? true;
  }

  /** Where it is, as it says itself. */
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
