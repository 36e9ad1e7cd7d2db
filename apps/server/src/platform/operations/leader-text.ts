import { setTimeout as sleep } from 'node:timers/promises';
import type { Leader, CurrentLeader } from '../leader/leader';

/** Health checks have little time, and an unavailable database answers late. */
const TIMEOUT_MS = 1000;

type LeaderSource = Pick<Leader, 'holder' | 'isShared'>;

/** Finds the leader; `undefined` = none known, `unknown` = no answer in time. */
export async function findLeader(
  leader: LeaderSource,
  withinMs = TIMEOUT_MS,
): Promise<CurrentLeader | undefined | 'unknown'> {
  const settled = new AbortController();
  const timeout = sleep(withinMs, 'unknown' as const, { signal: settled.signal, ref: false }).catch(
    () => 'unknown' as const,
  );
  try {
    return await Promise.race([leader.holder().catch(() => 'unknown' as const), timeout]);
  } finally {
    settled.abort();
  }
}

/** Describes the leader as text; undefined with a single node. `canLead`: this node may lead next. */
export async function describeLeader(
  leader: LeaderSource,
  canLead: boolean,
  withinMs?: number,
): Promise<string | undefined> {
  if (!leader.isShared) return undefined;
  const holder = await findLeader(leader, withinMs);
  if (holder === 'unknown') return 'Cannot tell which node is the leader: see notes';
  if (holder === undefined) return 'No leader is known: mail and reactors wait';
  const { name, term, silentMs, isHere } = holder;
  if (isHere) return `This node is the leader (term ${String(term)})`;
  const text = `${name} is the leader (term ${String(term)}), last heartbeat ${(silentMs / 1000).toFixed(0)} s ago`;
  return canLead ? `Standby: ${text}` : text;
}
