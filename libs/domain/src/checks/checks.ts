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
import type { ChainFacts } from './facts';
import { listedWithoutReceipt, paidNotListed, paidTwice, unsettled } from './money-checks';
import { twoAtOnce } from './two-at-once';

/** Where each check is defined. The page, the overview's figures and the metrics all count these rows. */
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

/** Whether everything adds up: each check with all that it finds, a few times through the day's rows. */
export function checksOf(facts: ChainFacts): readonly Check[] {
  return checkIds.map((id) => ({ id, rows: rules[id](facts) }));
}

/** What a check has found. */
export function rowsOf(checks: readonly Check[], id: CheckId): readonly CheckRow[] {
  return checks.find((check) => check.id === id)?.rows ?? [];
}

/** On other days than the edition's nobody has registered, or paid. */
function ofEdition(rule: (facts: ChainFacts) => readonly CheckRow[]) {
  return (facts: ChainFacts) => (facts.isOfEdition ? rule(facts) : []);
}
