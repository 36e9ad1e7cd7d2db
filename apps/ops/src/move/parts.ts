import { isDeepStrictEqual } from 'node:util';
import type { Position } from '@app/eventing';
import { Refused } from '../command';
import type { Side } from './side';

/** What is kept beside the log, by name: what there is of it, and how it is written elsewhere. */
export interface Part {
  readonly what: string;
  /** All of it by its ids. */
  all(side: Side): Promise<ReadonlyMap<string, unknown>>;
  write(side: Side, missing: ReadonlyMap<string, unknown>): Promise<void>;
}

const AT_ONCE = 50;

/** A part whose entries are of one kind. */
function part<Entry>(
  what: string,
  all: (side: Side) => Promise<ReadonlyMap<string, Entry>>,
  write: (side: Side, missing: ReadonlyMap<string, Entry>) => Promise<void>,
): Part {
  return { what, all, write: (side, missing) => write(side, missing as ReadonlyMap<string, Entry>) };
}

/** Everything but the log and what names places in it. Keys come first: what is sealed with them is of no use without. */
export const parts: readonly Part[] = [
  part(
    'keys',
    ({ keys }) => keys.all(),
    ({ keys }, missing) => keys.takeOver(missing),
  ),
  part(
    'sessions',
    ({ sessions }) => sessions.all(),
    ({ sessions }, missing) => some(missing, (hash, session) => sessions.put(hash, session)),
  ),
  part(
    'done marks',
    async ({ reactorStore }) => new Map((await reactorStore.actions()).map((action) => [action, true])),
    ({ reactorStore }, missing) => some(missing, (action) => reactorStore.markDone(action)),
  ),
  part(
    'waiting mail',
    async ({ spool }) => new Map((await spool.all()).map((waiting) => [waiting.mail.id, waiting])),
    ({ spool }, missing) => some(missing, (_id, waiting) => spool.put(waiting)),
  ),
  part(
    'organisers’ accounts',
    ({ accounts }) => accounts.all(),
    async ({ accounts }, missing) => {
      for (const [email, subject] of missing) await accounts.bind(email, subject);
    },
  ),
];

/** Where each reactor had come, in the places of the log that was copied. */
export function checkpointsPart(translated: ReadonlyMap<string, Position>): Part {
  return part(
    'checkpoints',
    ({ reactorStore }) => reactorStore.checkpoints(),
    async ({ reactorStore }) => {
      for (const [reactor, position] of translated) await reactorStore.saveCheckpoint(reactor, position);
    },
  );
}

/** What the target does not have yet. Throws Refused where it has something that the source has not, or another. */
export function missingIn(
  what: string,
  source: ReadonlyMap<string, unknown>,
  target: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  for (const [id, entry] of target)
    if (!source.has(id) || !isSame(source.get(id), entry))
      throw new Refused(`the target holds ${what} of something else`);
  return new Map([...source].filter(([id]) => !target.has(id)));
}

/** As they would be written down: a store may give more than that, such as where an object comes from. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (entry: unknown) => JSON.parse(JSON.stringify(entry)) as unknown;
  return isDeepStrictEqual(plain(one), plain(other));
}

async function some<Entry>(
  entries: ReadonlyMap<string, Entry>,
  write: (id: string, entry: Entry) => Promise<void>,
): Promise<void> {
  const all = [...entries];
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map(([id, entry]) => write(id, entry)));
}
