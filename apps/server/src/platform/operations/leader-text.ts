import { setTimeout as sleep } from 'node:timers/promises';
import type { Leader, CurrentLeader } from '../leader/leader';

/** Health checks have little time, and an unavailable database answers late. */
const TIMEOUT_MS = 1000;

type LeaderSource = Pick<Leader, 'holder' | 'isShared'>;

/** Finds the leader; `undefined` = none known, `unknown` = no answer in time. */
export async function findLeader(
  duty: LeaderSource,
  withinMs = TIMEOUT_MS,
): Promise<CurrentLeader | undefined | 'unknown'> {
  const over = new AbortController();
  const late = sleep(withinMs, 'unknown' as const, { signal: over.signal, ref: false }).catch(
    () => 'unknown' as const,
  );
  try {
    return await Promise.race([duty.holder().catch(() => 'unknown' as const), late]);
  } finally {
    over.abort();
  }
}

/** Describes the leader as text; undefined with a single node. `canLead`: this node may lead next. */
export async function describeLeader(
  duty: LeaderSource,
  standsBy: boolean,
  withinMs?: number,
): Promise<string | undefined> {
  if (!duty.isShared) return undefined;
  const holder = await findLeader(duty, withinMs);
  if (holder === 'unknown') return 'Nobody can say who is on duty: see notes';
  if (holder === undefined) return 'Nobody is known to be on duty: mail and what events lead to wait';
  const { name, term, silentMs, isHere } = holder;
  if (isHere) return `On duty (term ${String(term)})`;
  const heard = `${name} is on duty (term ${String(term)}), heard of ${(silentMs / 1000).toFixed(0)} s ago`;
  return standsBy ? `Standing by: ${heard}` : heard;
}
