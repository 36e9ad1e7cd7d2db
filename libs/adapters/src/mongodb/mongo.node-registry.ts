import {
  type HeardNode,
  type NodeCard,
  type NodeNews,
  NodeRegistry,
  type WrittenVersion,
} from '../nodes/node-registry';
import type { Database, Kept } from './database';

const NODES = 'nodes';
const VERSIONS = 'event-versions';

/** The expected maximum of documents; sets the deadline. */
const FEW = 100;

/** `_id` is the node's id. Nodes of the previous version wrote no news. */
type KeptNode = Kept & Omit<NodeCard, 'id'> & Pick<HeardNode, 'beat'> & { readonly news?: NodeNews };

type KeptVersion = Kept & WrittenVersion;

/**
 * The node registry in MongoDB: one document per node, changed by that node only, and one per written event
 * version. Majority reads and writes at the primary, so that later readers see earlier writes.
 */
export class MongoNodeRegistry extends NodeRegistry {
  constructor(private readonly database: Database) {
    super();
  }

  async renew({ id: _id, ...card }: NodeCard, beat: number, news: NodeNews = {}): Promise<void> {
    if (await this.database.set(NODES, { _id }, { beat, news })) return;
    await this.database.insert(NODES, { _id, ...card, beat, news });
  }

  async all(): Promise<readonly HeardNode[]> {
    const kept = await this.database.ask((db) => db.collection<KeptNode>(NODES).find().toArray(), FEW);
    return kept.map(({ _id: id, beat, news = {}, ...card }) => ({ card: { id, ...card }, beat, news }));
  }

  async remove(id: string): Promise<void> {
    await this.database.remove(NODES, id);
  }

  async written(): Promise<readonly WrittenVersion[]> {
    const kept = await this.database.ask((db) => db.collection<KeptVersion>(VERSIONS).find().toArray(), FEW);
    return kept.map(({ type, version, release }) => ({ type, version, release }));
  }

  async note(versions: readonly WrittenVersion[]): Promise<void> {
    const documents = versions.map((each) => ({ _id: `${each.type}/${String(each.version)}`, ...each }));
    await this.database.insertMissing(VERSIONS, documents);
  }
}
