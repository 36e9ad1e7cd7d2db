import type { Document } from 'mongodb';
import type { MongoCollection } from './mongo-collection';
import type { MongoData } from './mongo-data';
import { refuse, refusalOf, type Refusal } from './mongo-refusals';
import { findMatching } from './mongo-queries';
import type { WriteOutcome } from './mongo-retries';
import { applyUpdate, documentToUpsert } from './mongo-updates';
import { decode, encode } from './mongo-wire';

const MAX_STATEMENTS = 100_000;

/** The outcomes of a write's statements, and the errors of the refused ones. */
interface Outcomes {
  readonly done: readonly (WriteOutcome & { readonly index: number })[];
  readonly writeErrors: readonly Document[];
}

/** The three commands that write documents. Each statement is atomic. */
export class MongoWrites {
  constructor(private readonly data: MongoData) {}

  insert(command: Document): Document {
    const { done, writeErrors } = this.each(command, 'documents', (collection, document) => {
      collection.put(document);
      return { n: 1 };
    });
    return { n: total(done.map(({ n }) => n)), ...reported('writeErrors', writeErrors) };
  }

  update(command: Document): Document {
    const { done, writeErrors } = this.each(command, 'updates', updateOne);
    const newIds = done.flatMap(({ index, upserted: _id }) => (_id === undefined ? [] : [{ index, _id }]));
    return {
      n: total(done.map(({ n }) => n)),
      nModified: total(done.map(({ modified = 0 }) => modified)),
      ...reported('upserted', newIds),
      ...reported('writeErrors', writeErrors),
    };
  }

  delete(command: Document): Document {
    const { done, writeErrors } = this.each(command, 'deletes', (collection, { q, limit }) => {
      const found = [...findMatching(collection, q as Document)];
      const removed = Number(limit) === 1 ? found.slice(0, 1) : found;
      for (const stored of removed) collection.remove(stored);
      return { n: removed.length };
    });
    return { n: total(done.map(({ n }) => n)), ...reported('writeErrors', writeErrors) };
  }

  /** Runs the statements up to the first refused one, or all when unordered. */
  private each(
    command: Document,
    field: string,
    apply: (collection: MongoCollection, statement: Document) => WriteOutcome,
  ): Outcomes {
    const statements = command[field] as readonly Document[];
    const count = statements.length;
    if (count < 1 || count > MAX_STATEMENTS)
      refuse(16, `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${count} operations.`);
    const collection = this.data.collectionToWrite(
      `${String(command.$db)}.${String(Object.values(command)[0])}`,
    );
    const once = this.data.retries.runnerFor(command);
    const done: (WriteOutcome & { readonly index: number })[] = [];
    const writeErrors: Document[] = [];
    for (const [index, statement] of statements.entries()) {
      if (writeErrors.length > 0 && command.ordered !== false) break;
      try {
        done.push({ index, ...once(index, () => apply(collection, statement)) });
      } catch (error) {
        writeErrors.push(writeError(index, refusalOf(error)));
      }
    }
    return { done, writeErrors };
  }
}

function updateOne(collection: MongoCollection, statement: Document): WriteOutcome {
  const { q, u, upsert = false, multi = false } = statement;
  const filter = q as Document;
  const found = [...findMatching(collection, filter)];
  const targets = multi === true ? found : found.slice(0, 1);
  if (targets.length > 0) {
    const modified = targets.filter((stored) => {
      const after = applyUpdate(decode(stored.bytes), u);
      const isOther = !encode(after).equals(stored.bytes);
      if (isOther) collection.put(after, stored);
      return isOther;
    });
    return { n: targets.length, modified: modified.length };
  }
  if (upsert !== true) return { n: 0, modified: 0 };
  const document = documentToUpsert(filter, u);
  collection.put(document);
  return { n: 1, modified: 0, upserted: document._id };
}

function writeError(index: number, { code, message, details }: Refusal): Document {
  return { index, code, errmsg: message, ...details };
}

function reported(name: string, items: readonly unknown[]): Document {
  return items.length > 0 ? { [name]: items } : {};
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
