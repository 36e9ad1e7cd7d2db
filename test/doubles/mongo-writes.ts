import type { Document } from 'mongodb';
import type { MongoCollection } from './mongo-collection';
import type { MongoData } from './mongo-data';
import { refuse, refusalOf, type Refusal } from './mongo-refusals';
import { findMatching } from './mongo-queries';
import type { WriteOutcome } from './mongo-retries';
import { decode, encode } from './mongo-wire';

const MAX_STATEMENTS = 100_000;

/** The outcomes of a write's statements, and the errors of the refused ones. */
interface Outcomes {
  readonly done: readonly WriteOutcome[];
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
    return {
      n: total(done.map(({ n }) => n)),
      nModified: total(done.map(({ modified = 0 }) => modified)),
      ...reported('writeErrors', writeErrors),
    };
  }

  delete(command: Document): Document {
    const { done, writeErrors } = this.each(command, 'deletes', (collection, { q, limit }) => {
      if (Number(limit) !== 1) refuse(9, 'one document at a time is deleted here');
      const [found] = findMatching(collection, q as Document);
      if (found) collection.remove(found);
      return { n: found ? 1 : 0 };
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
    const done: WriteOutcome[] = [];
    const writeErrors: Document[] = [];
    for (const [index, statement] of statements.entries()) {
      if (writeErrors.length > 0 && command.ordered !== false) break;
      try {
        done.push(once(index, () => apply(collection, statement)));
      } catch (error) {
        writeErrors.push(writeError(index, refusalOf(error)));
      }
    }
    return { done, writeErrors };
  }
}

/** Sets top-level fields of the first match. */
function updateOne(collection: MongoCollection, { q, u }: Document): WriteOutcome {
  const fields = fieldsToSet(u);
  const [stored] = findMatching(collection, q as Document);
  if (!stored) return { n: 0, modified: 0 };
  const after = { ...decode(stored.bytes), ...fields };
  const isOther = !encode(after).equals(stored.bytes);
  if (isOther) collection.put(after, stored);
  return { n: 1, modified: isOther ? 1 : 0 };
}

function fieldsToSet(update: unknown): Document {
  const { $set, ...others } = update as { readonly $set?: Document };
  if (!$set || Object.keys(others).length > 0 || Object.keys($set).some((key) => key.includes('.')))
    return refuse(9, 'updates only $set top-level fields here');
  if ('_id' in $set) refuse(66, "the immutable field '_id' is not set here");
  return $set;
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
