import type { Clock, Ids } from '@app/adapters';
import { OPERATIONS, type OperationsEvent } from '@app/domain';
import { eventId } from '@app/eventing';
import { commandMeta } from '../commands/command-sender';
import { toldUntil } from '../reactors/reactor-queue';
import type { Finding } from './findings';
import type { FolderStores } from './folder-stores';
import { erase, placesOf } from './lost-people';

/** Who is behind what was accepted. */
const BY = 'ACCEPT_LOSS';

/** What is gone on without, and when and under which ids that is written down. */
export interface Accepting {
  readonly findings: readonly Finding[];
  /** Subjects of sealed events whose keys are gone. */
  readonly missing: readonly string[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Makes a folder whole without what is missing, so that the next start needs no permission, and writes down that it was. */
export async function acceptLosses(stores: FolderStores, accepting: Accepting): Promise<void> {
  const { findings, missing } = accepting;
  if (missing.length > 0) await giveUpPeople(stores, accepting);
  if (findings.some(({ loss }) => loss !== 'keys')) await beginAnew(stores);
  await writeDown(stores, accepting);
}

/** They are erased from here on, in the keys and in what the rules know. */
async function giveUpPeople(
  { facts, store, keys }: FolderStores,
  { missing, clock, ids }: Accepting,
): Promise<void> {
  const places = await placesOf(facts, new Set(missing));
  await keys.eraseAll(missing);
  await erase(store, places, () => commandMeta({ id: ids.uuid(), at: clock.now(), by: BY }));
}

/** Reactors go through the log once more, which changes nothing where it was done; those who mail people take them for told. */
async function beginAnew({ facts, ledger }: FolderStores): Promise<void> {
  const head = facts.head();
  await ledger.forgetCheckpoints();
  if (head !== undefined) await ledger.saveCheckpoint(toldUntil(facts.logId), head);
}

/** Into the log, where the journal reads it. */
async function writeDown(
  { facts }: FolderStores,
  { findings, missing, clock, ids }: Accepting,
): Promise<void> {
  const losses = [...new Set(findings.map(({ loss }) => loss))];
  const event: OperationsEvent = { type: 'LossAccepted', losses, people: missing.length };
  const meta = commandMeta({ id: ids.uuid(), at: clock.now(), by: BY });
  let revision = 0;
  for await (const page of facts.read(OPERATIONS)) revision += page.length;
  await facts.append(OPERATIONS, revision, [{ id: eventId(meta.commandId, 0), event, meta }]);
}
