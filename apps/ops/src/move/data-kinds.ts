import { isDeepStrictEqual } from 'node:util';
import type { Position } from '@app/eventing';
import { CommandRefused } from '../command';
import type { ProductData } from './move-endpoint';

type Entries<Entry = unknown> = ReadonlyMap<string, Entry>;

/** One kind of data beside the log, with entries by id. */
export interface DataKind {
  readonly label: string;
  all(data: ProductData): Promise<Entries>;
  /** The source's entries as the target should hold them. */
  entriesToMove(source: ProductData): Promise<Entries>;
  write(data: ProductData, missing: Entries): Promise<void>;
}

const BATCH_SIZE = 50;

function dataKind<Entry>(
  label: string,
  all: (data: ProductData) => Promise<Entries<Entry>>,
  write: (data: ProductData, missing: Entries<Entry>) => Promise<void>,
): DataKind {
  return { label, all, entriesToMove: all, write: (data, missing) => write(data, missing as Entries<Entry>) };
}

/** Everything except the log and positions in it. Keys come first, since sealed data needs them. */
export const dataKinds: readonly DataKind[] = [
  dataKind(
    'keys',
    ({ keys }) => keys.all(),
    ({ keys }, missing) => keys.importKeys(missing),
  ),
  dataKind(
    'sessions',
    ({ sessions }) => sessions.all(),
    ({ sessions }, missing) => inBatches(missing, (hash, session) => sessions.put(hash, session)),
  ),
  dataKind(
    'records of completed reactor actions',
    async ({ reactorStore }) => new Map((await reactorStore.actions()).map((action) => [action, true])),
    ({ reactorStore }, missing) => inBatches(missing, (action) => reactorStore.markDone(action)),
  ),
  dataKind(
    'waiting mail',
    async ({ outbox }) => new Map((await outbox.all()).map((waiting) => [waiting.mail.id, waiting])),
    ({ outbox }, missing) => inBatches(missing, (_id, waiting) => outbox.put(waiting)),
  ),
  dataKind(
    'organisers’ accounts',
    ({ accounts }) => accounts.all(),
    async ({ accounts }, missing) => {
      for (const [email, subject] of missing) await accounts.getOrBind(email, subject);
    },
  ),
];

/** Reactor checkpoints, as positions in the copied log. */
export function checkpointsKind(translated: ReadonlyMap<string, Position>): DataKind {
  const kind = dataKind(
    'checkpoints',
    ({ reactorStore }) => reactorStore.checkpoints(),
    ({ reactorStore }, missing) =>
      inBatches(missing, (name, position) => reactorStore.saveCheckpoint(name, position)),
  );
  return { ...kind, entriesToMove: () => Promise.resolve(translated) };
}

/** Returns entries the target lacks. Throws as `assertSubset` does. */
export function missingEntries(label: string, source: Entries, target: Entries): Entries {
  assertSubset(label, source, target);
  return new Map([...source].filter(([id]) => !target.has(id)));
}

/** Throws CommandRefused when the target has additional or different entries. */
export function assertSubset(label: string, source: Entries, target: Entries): void {
  for (const [id, entry] of target)
    if (!source.has(id) || !isSame(source.get(id), entry))
      throw new CommandRefused(`the target holds other ${label}`);
}

/** Compares entries as JSON, since stores add non-data such as prototypes. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (entry: unknown) => JSON.parse(JSON.stringify(entry)) as unknown;
  return isDeepStrictEqual(plain(one), plain(other));
}

async function inBatches<Entry>(
  entries: Entries<Entry>,
  write: (id: string, entry: Entry) => Promise<void>,
): Promise<void> {
  const all = [...entries];
  for (let from = 0; from < all.length; from += BATCH_SIZE)
    await Promise.all(all.slice(from, from + BATCH_SIZE).map(([id, entry]) => write(id, entry)));
}
