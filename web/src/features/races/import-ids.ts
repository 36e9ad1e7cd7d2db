import { newId } from '../../api/device';

/** Names the lines of a list while its import is open. */
export interface ImportIds {
  /** The id of the nth line with this content, from 1: the same as often as it is asked, so that a second attempt repeats the first. */
  readonly of: (content: string, occurrence: number) => string;
  /** Forgets lines that are done: the same content is somebody new from then on. */
  readonly forget: (done: ReadonlySet<string>) => void;
}

/** The ids of one import. */
export function importIds(makeId: () => string = newId): ImportIds {
  const ids = new Map<string, string>();
  return {
    of: (content, occurrence) => {
      const key = `${String(occurrence)} ${content}`;
      const id = ids.get(key) ?? makeId();
      ids.set(key, id);
      return id;
    },
    forget: (done) => {
      for (const [key, id] of ids) if (done.has(id)) ids.delete(key);
    },
  };
}
