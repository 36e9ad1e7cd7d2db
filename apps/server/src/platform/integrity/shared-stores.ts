import type { Lease } from '@app/adapters';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CheckedStores,
  isRefused,
  type StoresInspection,
  inspectStores,
  stampRun,
  recordProgress,
  type Run,
  type StoresCheck,
  prepareRun,
} from './checked-stores';
import { type StoresSnapshot, type Finding } from './findings';
import { relationTo } from './store-relation';
import type { PersistentStores } from './persistent-stores';
import { LossRefused } from './loss-refused';

/** The check of stores that several nodes share. */
export interface SharedStoresCheck extends StoresCheck {
  readonly lease: Lease;
  /** Whether this node may become leader, and so stamp the stores and accept losses. */
  readonly isWilling: boolean;
  /** Called with a description of what the check waits for. */
  readonly waiting: (what: string) => void;
}

const RETRY_MS = 1000;
/** Retries a finding, since the leader may be stamping the stores at that moment. */
const MAX_ATTEMPTS = 3;

/**
 * The consistency check for shared stores. Only a node that holds the lease changes anything; other nodes
 * wait until the stores are stamped. Throws StoresInconsistent.
 */
export async function checkSharedStores(
  stores: PersistentStores,
  check: SharedStoresCheck,
): Promise<CheckedStores> {
  for (let looks = 1; ; looks += 1) {
    const looked = await inspectStores(stores);
    if (areStamped(looked)) return shared(stores, check, []);
    const refused = isRefused(looked, check);
    if (refused && looks >= MAX_ATTEMPTS) throw new LossRefused(check.place, looked.findings);
    const accepted = refused ? undefined : await prepareRunAsLeader(stores, check);
    if (accepted) return shared(stores, check, accepted);
    await sleep(RETRY_MS);
  }
}

/** All stores carry the log's run, without findings. */
function areStamped({ facts, findings }: StoresInspection): boolean {
  const { log, keys, reactors, sessions }: StoresSnapshot = facts;
  const areOfTheLog = [keys, reactors, sessions].every(({ record }) => relationTo(log, record) === 'same');
  return findings.length === 0 && log.record !== undefined && areOfTheLog;
}

/**
 * Checks again while holding the lease. Returns the accepted findings; undefined when another node leads or
 * must lead, since it may have stamped the stores itself.
 */
async function prepareRunAsLeader(
  stores: PersistentStores,
  check: SharedStoresCheck,
): Promise<readonly Finding[] | undefined> {
  const { lease, place, clock, ids, waiting } = check;
  if (!check.isWilling) {
    waiting('a worker: nobody has vouched yet for what lies there');
    return undefined;
  }
  const term = await lease.acquire({ stopping: AbortSignal.timeout(RETRY_MS) });
  if (!term) {
    const holder = await lease.holder();
    if (holder) waiting(`${holder.name} to vouch for what lies there, to end or to be silent: it is on duty`);
    return undefined;
  }
  try {
    const looked = await inspectStores(stores);
    if (isRefused(looked, check)) throw new LossRefused(place, looked.findings);
    await prepareRun(stores, looked, { clock, ids, term });
    return looked.findings;
  } finally {
    await term.release();
  }
}

function shared(
  stores: PersistentStores,
  { ids }: SharedStoresCheck,
  accepted: readonly Finding[],
): CheckedStores {
  let run: Run | undefined;
  return {
    accepted,
    beginTerm: async (term) => {
      run = await stampRun(stores, ids.uuid(), term);
    },
    endTerm: async (term) => {
      if (run) await recordProgress(stores, run, term);
    },
    recordProgress: () => Promise.resolve(),
  };
}
