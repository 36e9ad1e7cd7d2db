import { isDeepStrictEqual } from 'node:util';
import type { Position } from '@app/eventing';
import { CommandRefused } from '../command';
import type { ProductData } from './move-end';

/** One kind of data beside the log: how to list it and how to write it elsewhere. */
export interface DataKind {
  readonly what: string;
  /** All entries by id. */
  all(data: ProductData): Promise<ReadonlyMap<string, unknown>>;
  write(data: ProductData, missing: ReadonlyMap<string, unknown>): Promise<void>;
}

const BATCH_SIZE = 50;

function part<Entry>(
  what: string,
  all: (data: ProductData) => Promise<ReadonlyMap<string, Entry>>,
  write: (data: ProductData, missing: ReadonlyMap<string, Entry>) => Promise<void>,
): DataKind {
  return { what, all, write: (data, missing) => write(data, missing as ReadonlyMap<string, Entry>) };
}

/** Everything except the log and positions in it. Keys come first, since sealed data needs them. */
export const dataKinds: readonly DataKind[] = [
  part(
    'keys',
    ({ keys }) => keys.all(),
    ({ keys }, missing) => keys.importKeys(missing),
  ),
  part(
    'sessions',
    ({ sessions }) => sessions.all(),
    ({ sessions }, missing) => inBatches(missing, (hash, session) => sessions.put(hash, session)),
  ),
  part(
    'done marks',
    async ({ reactorStore }) => new Map((await reactorStore.actions()).map((action) => [action, true])),
    ({ reactorStore }, missing) => inBatches(missing, (action) => reactorStore.markDone(action)),
  ),
  part(
    'waiting mail',
    async ({ outbox }) => new Map((await outbox.all()).map((waiting) => [waiting.mail.id, waiting])),
    ({ outbox }, missing) => inBatches(missing, (_id, waiting) => outbox.put(waiting)),
  ),
  part(
    'organisers’ accounts',
    ({ accounts }) => accounts.all(),
    async ({ accounts }, missing) => {
      for (const [email, subject] of missing) await accounts.bind(email, subject);
    },
  ),
];

/** Reactor checkpoints, as positions in the copied log. */
export function checkpointsKind(translated: ReadonlyMap<string, Position>): DataKind {
  return part(
    'checkpoints',
    ({ reactorStore }) => reactorStore.checkpoints(),
    async ({ reactorStore }) => {
      for (const [reactor, position] of translated) await reactorStore.saveCheckpoint(reactor, position);
    },
  );
}

/** Returns entries the target lacks. Throws CommandRefused when it has additional or different ones. */
export function missingIn(
  what: string,
  source: ReadonlyMap<string, unknown>,
  target: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  for (const [id, entry] of target)
    if (!source.has(id) || !isSame(source.get(id), entry))
      throw new CommandRefused(`the target holds other ${what}`);
  return new Map([...source].filter(([id]) => !target.has(id)));
}

/** Compares entries as JSON, since stores add non-data such as prototypes. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (entry: unknown) => JSON.parse(JSON.stringify(entry)) as unknown;
  return isDeepStrictEqual(plain(one), plain(other));
}

async function inBatches<Entry>(
  entries: ReadonlyMap<string, Entry>,
  write: (id: string, entry: Entry) => Promise<void>,
): Promise<void> {
  const all = [...entries];
  for (let from = 0; from < all.length; from += BATCH_SIZE)
    await Promise.all(all.slice(from, from + BATCH_SIZE).map(([id, entry]) => write(id, entry)));
}
