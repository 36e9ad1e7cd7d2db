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
import { type StoresSnapshot, type Finding, relationTo } from './findings';
import type { PersistentStores } from './persistent-stores';
import { StoresInconsistent } from './stores-inconsistent';

export interface SharedStoresCheck extends StoresCheck {
  readonly lease: Lease;
  /** Whether this node may become leader, and so stamp the stores and accept losses. */
  readonly canLead: boolean;
  /** Called with a description of what the check waits for. */
  readonly onWaiting: (what: string) => void;
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
  for (let attempts = 1; ; attempts += 1) {
    const inspection = await inspectStores(stores);
    if (areStamped(inspection)) return shared(stores, check, []);
    const refused = isRefused(inspection, check);
    if (refused && attempts >= MAX_ATTEMPTS)
      throw new StoresInconsistent(check.location, inspection.findings);
    const accepted = refused ? undefined : await prepareRunAsLeader(stores, check);
    if (accepted) return shared(stores, check, accepted);
    await sleep(RETRY_MS);
  }
}

/** All stores carry the log's run, without findings. */
function areStamped({ snapshot, findings }: StoresInspection): boolean {
  const { log, keys, reactors, sessions }: StoresSnapshot = snapshot;
  const areOfSameRun = [keys, reactors, sessions].every(({ record }) => relationTo(log, record) === 'same');
  return findings.length === 0 && log.record !== undefined && areOfSameRun;
}

/**
 * Checks again while holding the lease. Returns the accepted findings; undefined when another node leads or
 * must lead, since it may have stamped the stores itself.
 */
async function prepareRunAsLeader(
  stores: PersistentStores,
  check: SharedStoresCheck,
): Promise<readonly Finding[] | undefined> {
  const { lease, location, clock, ids, onWaiting } = check;
  if (!check.canLead) {
    onWaiting('a worker: no leader has checked the stored data yet');
    return undefined;
  }
  const term = await lease.acquire({ stopping: AbortSignal.timeout(RETRY_MS) });
  if (!term) {
    const holder = await lease.holder();
    if (holder) onWaiting(`${holder.name}, the leader, to check the stored data or to stop`);
    return undefined;
  }
  try {
    const inspection = await inspectStores(stores);
    if (isRefused(inspection, check)) throw new StoresInconsistent(location, inspection.findings);
    await prepareRun(stores, inspection, { clock, ids, term });
    return inspection.findings;
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
