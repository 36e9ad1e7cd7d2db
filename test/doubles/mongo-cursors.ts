import { BSON, Long, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';

interface Cursor {
  readonly namespace: string;
  readonly rest: Document[];
}

const FIRST_BATCH = 101;
const MAX_BYTES = 16_777_216;

/** Open cursors. A cursor sees the documents of its opening, and ends with the server. */
export class MongoCursors {
  private readonly open = new Map<string, Cursor>();
  private opened = 0;

  /** The answer to a query, with its first batch. */
  first(namespace: string, documents: readonly Document[], size = FIRST_BATCH): Document {
    const rest = [...documents];
    const firstBatch = take(rest, size);
    this.opened += 1;
    const id = Long.fromNumber(rest.length > 0 ? this.opened : 0);
    if (rest.length > 0) this.open.set(String(id), { namespace, rest });
    return { cursor: { firstBatch, id, ns: namespace } };
  }

  getMore({ getMore: id, collection, batchSize, $db }: Document): Document {
    const key = String(id);
    const cursor = this.open.get(key);
    const ns = `${String($db)}.${String(collection)}`;
    if (cursor?.namespace !== ns) return refuse(43, `cursor id ${key} not found`);
    const nextBatch = take(cursor.rest, batchSize === undefined ? Infinity : Number(batchSize));
    if (cursor.rest.length === 0) this.open.delete(key);
    return { cursor: { nextBatch, id: this.open.has(key) ? id : Long.ZERO, ns } };
  }

  kill({ cursors }: Document): Document {
    const isKilled = (cursors as readonly unknown[]).map((id) => this.open.delete(String(id)));
    const those = (killed: boolean) =>
      (cursors as readonly unknown[]).filter((_, index) => isKilled[index] === killed);
    return {
      cursorsKilled: those(true),
      cursorsNotFound: those(false),
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  }
}

/** Removes and returns the first documents, up to `size` and an answer's maximum bytes. */
function take(documents: Document[], size: number): Document[] {
  let bytes = 0;
  let count = 0;
  for (const document of documents.slice(0, size === Infinity ? undefined : size)) {
    bytes += BSON.calculateObjectSize(document);
    if (count > 0 && bytes > MAX_BYTES) break;
    count += 1;
  }
  return documents.splice(0, count);
}
