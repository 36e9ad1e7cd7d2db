import { checkCounts, type Check, type CheckCount, type CheckId } from '../checks/check';
import {
  rowsOfCheck,
  activeRegistrations,
  paidEntries,
  type CheckInput,
  type CheckedPayment,
  type CheckedRace,
  type CheckedRegistration,
  type CheckedRunner,
  type PaidEntry,
  openIssuesOf,
} from '../checks/checks';

/**
 * Figures of one race. `paid`: paid runners, of whom `unlisted` are on no start list. The others are figures
 * of its start list.
 */
export interface RaceFigures extends CheckedRace {
  readonly paid: number;
  readonly unlisted: number;
  readonly runners: number;
  readonly withoutBib: number;
  readonly bibUnpaid: number;
  readonly finishedUnpaid: number;
  readonly finished: number;
  /** Still on the course: started, and neither finished nor out of the race. */
  readonly left: number;
  /** Paid after the start. */
  readonly late: number;
  /** Times from a clock that ran ahead. */
  readonly ahead: number;
}

/** The edition's money. `failed`: payment attempts without money, of registrations still unpaid. */
interface MoneyFigures {
  readonly unpaid: number;
  readonly open: number;
  readonly failed: number;
  readonly flagged: number;
}

/**
 * Four counts that must be equal: paid registrations, those with all runners on a start list, those with a
 * receipt, those with a settled payment. `strays`: findings without a paid registration.
 */
interface Settlement {
  readonly paid: number;
  readonly listed: number;
  readonly receipts: number;
  readonly settled: number;
  readonly strays: number;
}

/** The figures from payment to finish. */
export interface EditionFigures {
  readonly races: readonly RaceFigures[];
  readonly money: MoneyFigures;
  readonly settlement: Settlement;
  /** The number of findings of each check. */
  readonly checks: readonly CheckCount[];
}

/** Counts every registration from payment to its runners' finish. `checks`: the checks of the same facts. */
export function editionFiguresOf(input: CheckInput, checks: readonly Check[]): EditionFigures {
  const active = activeRegistrations(input);
  const entries = input.isOfEdition ? paidEntries(input) : [];
  return {
    races: input.races.map((race) => ({ ...race, ...raceFiguresOf(race, { input, entries, checks }) })),
    money: moneyFiguresOf(input.payments, active),
    settlement: settlementOf(active, checks),
    checks: checkCounts(checks),
  };
}

interface RaceFiguresInput {
  readonly input: CheckInput;
  readonly entries: readonly PaidEntry[];
  readonly checks: readonly Check[];
}

function raceFiguresOf({ part, state }: CheckedRace, { input, entries, checks }: RaceFiguresInput) {
  const own = input.runners.filter((runner) => runner.part === part);
  const count = (is: (runner: CheckedRunner) => boolean) => own.filter(is).length;
  const found = (id: CheckId) => rowsOfCheck(checks, id).filter((row) => row.part === part).length;
  return {
    paid: entries.filter((entry) => entry.part === part).length,
    unlisted: found('paid-not-listed'),
    runners: own.length,
    withoutBib: found('paid-without-bib'),
    bibUnpaid: found('bib-without-payment'),
    finishedUnpaid: found('finished-unregistered'),
    finished: count(({ status }) => status === 'finished'),
    left: state === 'started' ? count(({ status }) => status === '') : 0,
    late: count(({ late }) => late !== null),
    ahead: found('clock-ahead'),
  };
}

function moneyFiguresOf(
  payments: readonly CheckedPayment[],
  active: readonly CheckedRegistration[],
): MoneyFigures {
  const unpaid = active.filter(({ paid, runners }) => !paid && Object.keys(runners).length > 0);
  const waiting = new Set(unpaid.map(({ registration }) => registration));
  const latest = new Set(unpaid.map(({ payid }) => payid));
  return {
    unpaid: unpaid.length,
    open: payments.filter(({ status }) => status === 'CREATED').length,
    failed: payments.filter(
      ({ id, status, registration }) =>
        waiting.has(registration) && latest.has(id) && status !== 'CREATED' && status !== 'PAID',
    ).length,
    flagged: payments.filter((payment) => openIssuesOf(payment).length > 0).length,
  };
}

/** Subtracts from the paid registrations those that a check found unlisted, without receipt or unsettled. */
function settlementOf(active: readonly CheckedRegistration[], checks: readonly Check[]): Settlement {
  const paid = new Set(active.filter((one) => one.paid).map(({ registration }) => registration));
  const about = (id: CheckId) => rowsOfCheck(checks, id).map(({ registration }) => registration ?? '');
  const whole = (id: CheckId) => paid.size - new Set(about(id).filter((one) => paid.has(one))).size;
  const strays = [...about('unsettled'), ...about('listed-without-receipt')].filter((one) => !paid.has(one));
  return {
    paid: paid.size,
    listed: whole('paid-not-listed'),
    receipts: whole('listed-without-receipt'),
    settled: whole('unsettled'),
    strays: strays.length,
  };
}
