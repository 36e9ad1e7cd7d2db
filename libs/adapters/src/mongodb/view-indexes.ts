import type { Database } from './database';
import { viewCollectionOf, type StoredView } from './row-documents';

/** Lists are read by partition, in order. */
export const LIST_INDEX = { partition: 1, order: 1 } as const;

/** Returns the views whose collection lacks the list index. */
export async function viewsWithoutIndex(
  database: Database,
  views: readonly StoredView[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  const collections = await database.ask((db) => db.listCollections({}, { nameOnly: true }).toArray());
  const names = new Set(collections.map(({ name }) => name));
  for (const view of views.filter((each) => names.has(viewCollectionOf(each)))) {
    const name = viewCollectionOf(view);
    const indexes = await database.ask((db) => db.collection(name).listIndexes().toArray());
    const keys = indexes.map(({ key }) => JSON.stringify(key));
    if (!keys.includes(JSON.stringify(LIST_INDEX))) missing.push(view.name);
  }
  return missing;
}
