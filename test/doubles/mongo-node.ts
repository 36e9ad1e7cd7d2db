import { Binary, Long, ObjectId, Timestamp, type Document } from 'mongodb';
import { MongoCatalogue } from './mongo-catalogue';
import { MongoCursors } from './mongo-cursors';
import type { MongoData } from './mongo-data';
import type { MongoFaults } from './mongo-faults';
import { refuseUnknown } from './mongo-fields';
import { findMatching, projection, sortDocuments } from './mongo-queries';
import { refusalOf, refuse, refusedAnswer } from './mongo-refusals';
import { MongoSignIn, type ConnectionState } from './mongo-sign-in';
import { decode } from './mongo-wire';
import { MongoWrites } from './mongo-writes';

export interface MongoNodeOptions {
  /** The address that the node reports. */
  readonly address: () => string;
  /** The name of its replica set; undefined when standalone. */
  readonly setName: string | undefined;
  /** The addresses of the set's data-bearing members, and of its arbiters. */
  readonly members: () => readonly string[];
  readonly arbiters: readonly string[];
  /** The reported version. */
  readonly version: string;
  readonly users: Readonly<Record<string, string>> | undefined;
}

type Handler = (command: Document, sender: ConnectionState) => Document;

const HELLO_COMMANDS = new Set(['hello', 'isMaster', 'ismaster']);
/** Old names that the driver still uses. */
const OLD_NAMES: Readonly<Record<string, string>> = { buildinfo: 'buildInfo' };
const WRITES = new Set([
  ...['insert', 'update', 'delete', 'createIndexes'],
  ...['drop', 'dropDatabase', 'renameCollection'],
]);
const READS = new Set(['find', 'listIndexes', 'listCollections']);

/** One node, which serves commands atomically, in a replica set or standalone. */
export class MongoNode {
  private readonly cursors = new MongoCursors();
  private readonly handlers: ReadonlyMap<string, Handler>;
  private readonly signIn: MongoSignIn;
  private written = 0;

  constructor(
    private readonly data: MongoData,
    private readonly faults: MongoFaults,
    private readonly options: MongoNodeOptions,
  ) {
    this.signIn = new MongoSignIn(options.users);
    this.handlers = this.allHandlers();
  }

  /** The answer to a command: its result or refusal. */
  answer(command: Document, sender: ConnectionState): Document {
    try {
      return { ...this.served(command, sender), ok: 1, ...this.time() };
    } catch (error) {
      return { ...refusedAnswer(refusalOf(error), command), ...this.time() };
    }
  }

  private served(command: Document, sender: ConnectionState): Document {
    const sent = Object.keys(command)[0] ?? '';
    const name = OLD_NAMES[sent] ?? sent;
    if (HELLO_COMMANDS.has(name)) return this.hello(command, sender);
    this.signIn.check(name, sender);
    refuseUnknown(name, command);
    this.checkRole(name, command);
    if (WRITES.has(name)) this.written += 1;
    return this.handlers.get(name)?.(command, sender) ?? {};
  }

  private checkRole(name: string, { $readPreference, txnNumber }: Document): void {
    if (this.options.setName === undefined && txnNumber !== undefined)
      refuse(20, 'Transaction numbers are only allowed on a replica set member or mongos');
    if (this.faults.isPrimary) return;
    if (WRITES.has(name)) refuse(10107, 'not primary');
    if (READS.has(name) && isForPrimary($readPreference as Document | undefined))
      refuse(13435, 'not primary and secondaryOk=false');
  }

  private hello({ saslSupportedMechs }: Document, { id }: ConnectionState): Document {
    const { isPrimary } = this.faults;
    return {
      ...{ helloOk: true, isWritablePrimary: isPrimary, ismaster: isPrimary },
      ...this.membership(isPrimary),
      ...{ maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
      ...{ localTime: new Date(), logicalSessionTimeoutMinutes: 30, connectionId: id },
      ...{ minWireVersion: 0, maxWireVersion: 21, readOnly: false },
      ...(saslSupportedMechs !== undefined && { saslSupportedMechs: ['SCRAM-SHA-256'] }),
    };
  }

  private membership(isPrimary: boolean): Document {
    const { setName, address, members, arbiters } = this.options;
    if (setName === undefined) return {};
    const me = address();
    const roleFields = isPrimary
      ? { primary: me, electionId: new ObjectId('7fffffff0000000000000001') }
      : { secondary: true };
    const others = { hosts: [...members()], ...(arbiters.length > 0 && { arbiters: [...arbiters] }) };
    return { setName, setVersion: 1, ...others, me, ...roleFields };
  }

  /** The cluster time, which a set's members exchange through their clients. */
  private time(): Document {
    if (this.options.setName === undefined) return {};
    const now = new Timestamp({ t: 1, i: this.written + 1 });
    const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    return { operationTime: now, $clusterTime: { clusterTime: now, signature } };
  }

  private allHandlers(): ReadonlyMap<string, Handler> {
    const { cursors, signIn } = this;
    const writes = new MongoWrites(this.data);
    const catalogue = new MongoCatalogue(this.data, cursors);
    return new Map<string, Handler>([
      ['ping', () => ({})],
      ['endSessions', () => ({})],
      ['buildInfo', () => this.buildInfo()],
      ['saslStart', (command, sender) => signIn.start(command, sender)],
      ['saslContinue', (command, sender) => signIn.continue(command, sender)],
      ['find', (command) => this.find(command)],
      ['getMore', (command) => cursors.getMore(command)],
      ['killCursors', (command) => cursors.kill(command)],
      ['insert', (command) => writes.insert(command)],
      ['update', (command) => writes.update(command)],
      ['delete', (command) => writes.delete(command)],
      ['createIndexes', (command) => catalogue.createIndexes(command)],
      ['listIndexes', (command) => catalogue.listIndexes(command)],
      ['listCollections', (command) => catalogue.listCollections(command)],
      ['drop', (command) => catalogue.drop(command)],
      ['dropDatabase', (command) => catalogue.dropDatabase(command)],
      ['renameCollection', (command) => catalogue.renameCollection(command)],
    ]);
  }

  private buildInfo(): Document {
    const { version } = this.options;
    return { version, versionArray: [...version.split('.').map(Number), 0] };
  }

  private find(command: Document): Document {
    const namespace = `${String(command.$db)}.${String(command.find)}`;
    const found = [...findMatching(this.data.collectionToRead(namespace), command.filter as Document)];
    const limit = Number(command.limit ?? 0);
    const show = projection(command.projection as Document);
    const documents = sortDocuments(found, command.sort as Document)
      .slice(0, limit > 0 ? limit : undefined)
      .map(({ bytes }) => show(decode(bytes)));
    const size = command.batchSize === undefined ? undefined : Number(command.batchSize);
    return command.singleBatch === true
      ? this.cursors.first(namespace, documents.slice(0, size), Infinity)
      : this.cursors.first(namespace, documents, size);
  }
}

function isForPrimary({ mode = 'primary' }: Document = {}): boolean {
  return mode === 'primary';
}
