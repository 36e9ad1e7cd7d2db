import type { Voucher } from '@app/adapters';
import type { Position } from '@app/eventing';
import { erasedPeople, isAnyoneErased } from './erased-people';
import type { DataFacts } from './findings';
import type { FolderStores } from './folder-stores';
import { relationTo, type LogIdentity } from './relation';

/** Subjects of sealed events that the keys have never heard of. Only what came after they were last told of the log is looked through, unless keys have become fewer. */
export async function missingPeople({ facts, keys }: FolderStores): Promise<readonly string[]> {
  const voucher = await keys.vouched.voucher();
  const log = { id: facts.logId, voucher: await facts.vouched.voucher(), head: facts.head() };
  const areFewer = (await keys.people()) < (voucher?.people ?? 0);
  const since = areFewer ? undefined : inStepUntil(log, voucher);
  return keys.unknown(await facts.distinct({ parent: 'sealed', key: 'subject', after: since }));
}

/** Whoever was erased after the keys were last told of the log may have come back with a copy of them from before: erased again. */
export async function eraseAgain(
  { facts, store, keys, secret }: FolderStores,
  { log, keys: { voucher } }: DataFacts,
): Promise<void> {
  if (!(await isAnyoneErased(facts, inStepUntil(log, voucher)))) return;
  const nameOf = async (address: string, edition: string) => (await secret.ids(edition)).of(address);
  await keys.eraseAll(await erasedPeople(store, nameOf));
}

/** Up to where the keys are known to be in step with the log; undefined: nothing is known. */
function inStepUntil(
  log: LogIdentity & { readonly head: Position | undefined },
  voucher: Voucher | undefined,
): Position | undefined {
  const isWithin = voucher?.head !== undefined && log.head !== undefined && voucher.head <= log.head;
  return isWithin && relationTo(log, voucher) === 'same' ? voucher.head : undefined;
}
