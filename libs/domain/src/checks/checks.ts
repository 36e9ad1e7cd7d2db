import { checkIds, type Check, type CheckId, type CheckRow } from './check';
import {
  beatsRecord,
  bibWithoutPayment,
  clockAhead,
  finishedUnregistered,
  inConflict,
  overdueRunners,
  paidWithoutBib,
} from './day-checks';
import type { CheckInput } from './check-input';
import { listedWithoutReceipt, paidNotListed, paidTwice, unsettled } from './money-checks';
import { twoAtOnce } from './two-at-once';

/** The rule of each check. The page, the overview and the metrics all count these rows. */
const rules: Readonly<Record<CheckId, (input: CheckInput) => readonly CheckRow[]>> = {
  'paid-twice': onlyOnEditionDay(paidTwice),
  unsettled: onlyOnEditionDay(unsettled),
  'paid-not-listed': onlyOnEditionDay(paidNotListed),
  'listed-without-receipt': onlyOnEditionDay(listedWithoutReceipt),
  'paid-without-bib': paidWithoutBib,
  'bib-without-payment': bibWithoutPayment,
  'finished-unregistered': finishedUnregistered,
  'never-seen-again': overdueRunners,
  'two-at-once': twoAtOnce,
  'beats-record': beatsRecord,
  'in-conflict': inConflict,
  'clock-ahead': clockAhead,
};

/** Runs every check on a race day. */
export function checksOf(input: CheckInput): readonly Check[] {
  return checkIds.map((id) => ({ id, rows: rules[id](input) }));
}

/** Returns the findings of one check. */
export function rowsOfCheck(checks: readonly Check[], id: CheckId): readonly CheckRow[] {
  return checks.find((check) => check.id === id)?.rows ?? [];
}

/** Registrations and payments belong to the edition's day only; on other days such a rule finds nothing. */
function onlyOnEditionDay(rule: (input: CheckInput) => readonly CheckRow[]) {
  return (input: CheckInput) => (input.isOfEdition ? rule(input) : []);
}
