import {
  type Heartbeat,
  type NodeInfo,
  type HeartbeatReport,
  NodeRegistry,
  type WrittenEventVersion,
} from '../nodes/node-registry';
import type { Database, StoredDocument } from './database';

const NODES = 'nodes';
const VERSIONS = 'event-versions';

/** The expected maximum of documents; sets the deadline. */
const EXPECTED_DOCUMENTS = 100;

/** `_id` is the node's id. Nodes of the previous version wrote no `news`. */
type NodeDocument = StoredDocument &
  Omit<NodeInfo, 'id'> &
  Pick<Heartbeat, 'beat'> & { readonly news?: HeartbeatReport };

type VersionDocument = StoredDocument & WrittenEventVersion;

/**
 * The node registry in MongoDB: one document per node, changed by that node only, and one per written event
 * version. Majority reads and writes at the primary, so that later readers see earlier writes.
 */
export class MongoNodeRegistry extends NodeRegistry {
  constructor(private readonly database: Database) {
    super();
  }

  async recordHeartbeat(
    { id: _id, ...info }: NodeInfo,
    counter: number,
    report: HeartbeatReport = {},
  ): Promise<void> {
    if (await this.database.set(NODES, { _id }, { beat: counter, news: report })) return;
    await this.database.insert(NODES, { _id, ...info, beat: counter, news: report });
  }

  async all(): Promise<readonly Heartbeat[]> {
    const documents = await this.database.runWithRetries(
      (db) => db.collection<NodeDocument>(NODES).find().toArray(),
      EXPECTED_DOCUMENTS,
    );
    return documents.map(({ _id: id, beat, news = {}, ...info }) => ({ info: { id, ...info }, beat, news }));
  }

  async remove(id: string): Promise<void> {
    await this.database.remove(NODES, id);
  }

  async writtenVersions(): Promise<readonly WrittenEventVersion[]> {
    const documents = await this.database.runWithRetries(
      (db) => db.collection<VersionDocument>(VERSIONS).find().toArray(),
      EXPECTED_DOCUMENTS,
    );
    return documents.map(({ type, version, release }) => ({ type, version, release }));
  }

  async recordWrittenVersions(versions: readonly WrittenEventVersion[]): Promise<void> {
    const documents = versions.map((each) => ({ _id: `${each.type}/${String(each.version)}`, ...each }));
    await this.database.insertMissing(VERSIONS, documents);
  }
}
