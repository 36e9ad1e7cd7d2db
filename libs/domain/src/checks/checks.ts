import { checkIds, type Check, type CheckId, type CheckRow } from './check';
import {
  beatsRecord,
  bibWithoutPayment,
  clockAhead,
  finishedUnregistered,
  inConflict,
  neverSeenAgain,
  paidWithoutBib,
} from './day-checks';
import type { ChainFacts } from './check-facts';
import { listedWithoutReceipt, paidNotListed, paidTwice, unsettled } from './money-checks';
import { twoAtOnce } from './two-at-once';

/** The rule of each check. The page, the overview and the metrics all count these rows. */
const rules: Readonly<Record<CheckId, (facts: ChainFacts) => readonly CheckRow[]>> = {
  'paid-twice': ofEdition(paidTwice),
  unsettled: ofEdition(unsettled),
  'paid-not-listed': ofEdition(paidNotListed),
  'listed-without-receipt': ofEdition(listedWithoutReceipt),
  'paid-without-bib': paidWithoutBib,
  'bib-without-payment': bibWithoutPayment,
  'finished-unregistered': finishedUnregistered,
  'never-seen-again': neverSeenAgain,
  'two-at-once': twoAtOnce,
  'beats-record': beatsRecord,
  'in-conflict': inConflict,
  'clock-ahead': clockAhead,
};

/** Runs every check on a race day. */
export function checksOf(facts: ChainFacts): readonly Check[] {
  return checkIds.map((id) => ({ id, rows: rules[id](facts) }));
}

/** Returns the findings of one check. */
export function rowsOfCheck(checks: readonly Check[], id: CheckId): readonly CheckRow[] {
  return checks.find((check) => check.id === id)?.rows ?? [];
}

/** Registrations and payments belong to the edition's day only; on other days such a rule finds nothing. */
function ofEdition(rule: (facts: ChainFacts) => readonly CheckRow[]) {
  return (facts: ChainFacts) => (facts.isOfEdition ? rule(facts) : []);
}
