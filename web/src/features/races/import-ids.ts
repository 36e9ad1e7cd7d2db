import { newId } from '../../api/new-id';

/** Gives the same content the same id for as long as the import is open: a second attempt repeats the first. */
export function importIds(makeId: () => string = newId): (content: string) => string {
  const ids = new Map<string, string>();
  return (content) => {
    const id = ids.get(content) ?? makeId();
    ids.set(content, id);
    return id;
  };
}
