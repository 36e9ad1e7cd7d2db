import { checkIds, type Check, type CheckId, type CheckRow, type FixLink } from './check';
import { clockText, stockholmTime } from '../dates';
import { conflictTexts } from '../raceday/conflict';
import { isFasterThan, recordOf, recordText, type CourseRecord } from '../raceday/records';
import { openClockSkew } from '../raceday/day';
import { formatResult } from '../result-time';
import {
  openPaymentIssues,
  isAbandonedSale,
  type SaleState,
  type IssueState,
} from '../registration/payment-state';
import type { ReceivedPayment } from '../registration/money-notes';
import { kronor } from '../registration/payment-texts';
import type { BoardRunner, RaceState } from '../raceday/rows';
import { isErased } from '../raceday/start-list';
import { sortOf } from '../registration/start-list-entry';
import type { RegisteredRunner } from '../registration/registration.events';
import { metresFromKm, partOf, raceLabel } from '../parts';

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

/** The part of a registration that the checks read. */
export interface CheckedRegistration extends SaleState {
  readonly registration: string;
  readonly runners: Readonly<Record<string, RegisteredRunner>>;
}

/** A payment of a registration. */
export interface CheckedPayment extends ReceivedPayment {
  readonly registration: string;
  readonly handled?: IssueState['handled'];
}

/**
 * A race that the edition plans (`start` HH:mm) or an organiser created. Distance in metres, `started` in
 * epoch ms.
 */
export interface CheckedRace {
  readonly part: string;
  readonly distance: number;
  readonly start: string | null;
  /** Null until the race is created. */
  readonly state: RaceState | null;
  readonly started: number | null;
  /** How many runners have fetched both bib and bag. */
  readonly fetched: number;
  /** How far the start's clock was ahead of the server's, ms; null when negligible. */
  readonly startAhead: number | null;
  /** The race has ended without an effective start. */
  readonly noStart: boolean;
}

/** A runner on a start list with their outcome. */
export type CheckedRunner = Pick<
  BoardRunner,
  | 'part'
  | 'sort'
  | 'bib'
  | 'firstname'
  | 'lastname'
  | 'paid'
  | 'registration'
  | 'status'
  | 'late'
  | 'finished'
  | 'result'
  | 'ahead'
  | 'corrected'
  | 'conflict'
  | 'device'
  | 'deviceId'
>;

/** Everything the checks read about a race day, from payment to finish. */
export interface CheckInput {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The server's clock, epoch ms. */
  readonly now: number;
  /** Whether this is the edition's own day: other days have no registrations or payments. */
  readonly isOfEdition: boolean;
  readonly races: readonly CheckedRace[];
  readonly registrations: readonly CheckedRegistration[];
  readonly payments: readonly CheckedPayment[];
  /** The payments whose receipts have a number. */
  readonly receipts: ReadonlySet<string>;
  /** The course records. */
  readonly records: readonly CourseRecord[];
  readonly runners: readonly CheckedRunner[];
}

/** Returns the registrations without abandoned ticket-office sales. */
export function activeRegistrations({
  registrations,
  payments,
}: Pick<CheckInput, 'registrations' | 'payments'>): readonly CheckedRegistration[] {
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  return registrations.filter((one) => !isAbandonedSale(one, statuses.get(one.payid ?? '')));
}

/** A paid runner and their race. `runner`: their start-list entry; undefined without one. */
export interface PaidEntry {
  readonly registration: string;
  readonly sort: string;
  readonly part: string;
  readonly bought: RegisteredRunner;
  readonly runner: CheckedRunner | undefined;
}

/**
 * Lists all paid runners in their actual race, or the one they bought. Runners erased before being listed are
 * left out.
 */
export function paidEntries(input: CheckInput): readonly PaidEntry[] {
  const listed = new Map(input.runners.map((runner) => [runner.sort, runner]));
  return activeRegistrations(input)
    .filter(({ paid }) => paid)
    .flatMap(({ registration, runners }) =>
      Object.entries(runners).map(([key, bought]) => {
        const sort = sortOf({ registration, key });
        const runner = listed.get(sort);
        const part = runner?.part ?? partOf(input.date, metresFromKm(bought.distance));
        return { registration, sort, part, bought, runner };
      }),
    )
    .filter(({ bought, runner }) => runner !== undefined || !isErased(bought));
}

function fullNameOf({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return `${firstname} ${lastname}`.trim();
}

/** The slowest expected pace: 15 minutes per kilometre, a slow walk; half an hour at least. */
const SLOWEST_MS_PER_METRE = (15 * 60_000) / 1000;
const SHORTEST_WAIT_MS = 30 * 60_000;

/**
 * Paid runners without a bib who can still run, or have finished. A runner without a bib when the race ended
 * did not start.
 */
function paidWithoutBib({ runners, races }: CheckInput): readonly CheckRow[] {
  const ended = new Set(races.filter(({ state }) => state === 'ended').map(({ part }) => part));
  return runners
    .filter(
      ({ bib, paid, status, part }) =>
        bib === null && paid && (hasCrossed(status) || (status === '' && !ended.has(part))),
    )
    .map((runner) => runnerRow(runner, '', 'race-editor'));
}

/** Runners with a bib but no paid registration, until they finish and are found by `finishedUnregistered`. */
function bibWithoutPayment({ runners }: CheckInput): readonly CheckRow[] {
  return runners
    .filter(({ bib, paid, status }) => bib !== null && !paid && !hasCrossed(status))
    .map((runner) => runnerRow(runner, '', 'race-editor'));
}

/** Finishers without a paid registration. */
function finishedUnregistered({ runners }: CheckInput): readonly CheckRow[] {
  return runners
    .filter(({ status, paid }) => hasCrossed(status) && !paid)
    .map((runner) => runnerRow(runner, `i mål ${finishClockTime(runner)}`, 'race-editor'));
}

/** Whether the runner crossed and is not disqualified; the start may lie after the crossing. */
function hasCrossed(status: CheckedRunner['status']): boolean {
  return status === 'finished' || status === 'before-start';
}

/**
 * Runners with a bib, neither finished nor marked, after the race ended or long after the slowest should have
 * finished.
 */
function overdueRunners({ runners, races, now }: CheckInput): readonly CheckRow[] {
  const known = new Map(races.map((race) => [race.part, race]));
  return runners.flatMap((runner) => {
    const race = known.get(runner.part);
    if (!race || runner.bib === null || runner.status !== '') return [];
    if (runner.conflict === 'out-after-end')
      return [
        runnerRow(runner, 'loppet är avslutat, men löparen är varken i mål eller markerad', 'conflicts'),
      ];
    if (!isLongPast(race, now)) return [];
    const { part, sort } = runner;
    const words = `startade ${clockText(race.started ?? 0)}, varken i mål eller markerad`;
    return [runnerRow(runner, words, { at: 'mark-dnf', part, sort })];
  });
}

function isLongPast({ state, started, distance }: CheckedRace, now: number): boolean {
  const wait = Math.max(SHORTEST_WAIT_MS, distance * SLOWEST_MS_PER_METRE);
  return state === 'started' && started !== null && now - started > wait;
}

/** Runners who beat the course record: more often a wrong start, distance or bib than a record. */
function beatsRecord({ runners, races, records, date }: CheckInput): readonly CheckRow[] {
  const known = new Map(
    races.map(({ part, distance }) => [part, recordOf({ date, distance }, records)] as const),
  );
  return runners.flatMap((runner) => {
    const record = known.get(runner.part);
    const { result, status } = runner;
    if (!record || result === null || status !== 'finished' || !isFasterThan(record, result)) return [];
    return [runnerRow(runner, `${formatResult(result)}, rekordet är ${recordText(record)}`, 'journal')];
  });
}

/** Races and runners in conflict after a revocation. `overdueRunners` reports `out-after-end`. */
function inConflict({ runners, races }: CheckInput): readonly CheckRow[] {
  return [
    ...races
      .filter(({ noStart }) => noStart)
      .map((race) =>
        raceCheckRow(race, 'Loppet är avslutat men har ingen start. Sätt starten i kraft igen.', 'conflicts'),
      ),
    ...runners.flatMap((runner) =>
      runner.conflict === null || runner.conflict === 'out-after-end'
        ? []
        : [runnerRow(runner, conflictTexts[runner.conflict], 'conflicts')],
    ),
  ];
}

/** Starts and crossings recorded by a clock ahead of the server's, until an organiser corrects the time. */
function clockAhead({ runners, races }: CheckInput): readonly CheckRow[] {
  return [
    ...races.flatMap((race) =>
      race.startAhead === null
        ? []
        : [
            raceCheckRow(
              race,
              `starten kom från en klocka som gick ${seconds(race.startAhead)} före`,
              'journal',
            ),
          ],
    ),
    ...runners.flatMap((runner) => {
      const ahead = openClockSkew(runner);
      if (ahead === null) return [];
      return [
        runnerRow(runner, `i mål ${finishClockTime(runner)}, klockan gick ${seconds(ahead)} före`, 'journal'),
      ];
    }),
  ];
}

/** Builds a row that names the runner (bib, name, race) and the problem, with the link to its repair. */
function runnerRow(
  runner: CheckedRunner,
  problem: string,
  repair: FixLink | 'race-editor' | 'journal' | 'conflicts',
): CheckRow {
  const { sort, part, registration } = runner;
  const words = `${runnerLabel(runner)}, ${raceLabel(part)}${problem && `: ${problem}`}`;
  const fixLink =
    typeof repair === 'string' ? { at: repair, part, find: searchTextFor(runner, repair) } : repair;
  return { key: sort, words, part, registration, repair: fixLink };
}

function runnerLabel(runner: CheckedRunner): string {
  return runner.bib === null ? fullNameOf(runner) : `Nr ${String(runner.bib)} ${fullNameOf(runner)}`;
}

/** The finish time as Swedish clock time, to the second. */
function finishClockTime({ finished }: Pick<CheckedRunner, 'finished'>): string {
  return stockholmTime(finished ?? 0);
}

/**
 * A bib search also matches longer bibs, so the race editor searches by name. The journal may show an earlier
 * name, so it searches by bib.
 */
function searchTextFor(runner: CheckedRunner, at: 'race-editor' | 'journal' | 'conflicts'): string {
  if (at === 'race-editor' || runner.bib === null) return fullNameOf(runner);
  return String(runner.bib);
}

function raceCheckRow(race: CheckedRace, problem: string, at: 'journal' | 'conflicts'): CheckRow {
  const { part } = race;
  const words = `${raceLabel(part)}: ${problem}`;
  return { key: part, words, part, registration: null, repair: { at, part, find: '' } };
}

function seconds(ms: number): string {
  return `${String(Math.round(ms / 1000))}\u00a0s`;
}

/** Payments for something already paid, until an organiser handles them. */
function paidTwice(input: CheckInput): readonly CheckRow[] {
  const owners = byId(input);
  return input.payments
    .filter((payment) => openIssuesOf(payment).includes('paid-twice'))
    .map((payment) => paymentRow(payment, `${kronor(payment.amount)} kom en gång till`, owners));
}

/** Paid registrations without money, and money without a paid registration. */
function unsettled(input: CheckInput): readonly CheckRow[] {
  const payments = new Map(input.payments.map((payment) => [payment.id, payment]));
  const owners = byId(input);
  const paid = paidRegistrations(input);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => payments.get(payid ?? '')?.status !== 'PAID')
      .map((one) => registrationRow(one, 'räknas som betald, men pengarna har inte kommit')),
    ...input.payments
      .filter(({ status, registration }) => status === 'PAID' && !own.has(registration))
      .map((payment) =>
        paymentRow(payment, `${kronor(payment.amount)} har kommit, men ingen anmälan är betald`, owners),
      ),
  ];
}

/** Paid runners on no start list. */
function paidNotListed(input: CheckInput): readonly CheckRow[] {
  return paidEntries(input)
    .filter(({ runner }) => runner === undefined)
    .map(({ sort, part, registration, bought }) => ({
      key: sort,
      words: `${fullNameOf(bought)}, ${raceLabel(part)}`,
      part,
      registration,
      repair: { at: 'registration', registration },
    }));
}

/** Paid registrations without a receipt number, and listed runners of an unpaid registration. */
function listedWithoutReceipt(input: CheckInput): readonly CheckRow[] {
  const paid = paidRegistrations(input);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => !input.receipts.has(payid ?? ''))
      .map((one) => registrationRow(one, 'har inget kvitto')),
    ...input.runners.flatMap((runner) => {
      const { registration, part, sort } = runner;
      if (registration === null || own.has(registration)) return [];
      const words = `${fullNameOf(runner)}, ${raceLabel(part)}: anmälan är inte betald`;
      return [
        { key: sort, words, part, registration, repair: { at: 'registration', registration } as const },
      ];
    }),
  ];
}

/** Returns a payment's issues that no organiser has handled. */
export function openIssuesOf({ flags, difference = 0, handled = [] }: CheckedPayment) {
  return openPaymentIssues({ flags, difference, handled });
}

function paidRegistrations(input: CheckInput): readonly CheckedRegistration[] {
  return activeRegistrations(input).filter(({ paid }) => paid);
}

function byId({ registrations }: CheckInput): ReadonlyMap<string, CheckedRegistration> {
  return new Map(registrations.map((one) => [one.registration, one]));
}

function paymentRow(
  { id, registration }: CheckedPayment,
  problem: string,
  owners: ReadonlyMap<string, CheckedRegistration>,
): CheckRow {
  const owner = owners.get(registration);
  const words = owner ? `${namesIn(owner)}: ${problem}` : problem;
  return { key: id, words, part: null, registration, repair: { at: 'registration', registration } };
}

function registrationRow(one: CheckedRegistration, problem: string): CheckRow {
  const { registration } = one;
  const words = `${namesIn(one)}: ${problem}`;
  return { key: registration, words, part: null, registration, repair: { at: 'registration', registration } };
}

function namesIn({ runners }: CheckedRegistration): string {
  const names = Object.values(runners).map(fullNameOf);
  return names.length === 0 ? 'En anmälan utan deltagare' : names.join(', ');
}

/** Two crossings on two devices within this time, ms, may be one runner entered under two bibs. */
const MAX_GAP_MS = 300;

type Crossed = CheckedRunner & { readonly finished: number };

/**
 * Pairs of crossings within 300 ms on two devices, across races, because there is one finish line. Ignores
 * corrected times.
 */
function twoAtOnce({ runners }: CheckInput): readonly CheckRow[] {
  const crossed = runners.filter(isRecordedByDevice).sort((one, other) => one.finished - other.finished);
  return crossed.flatMap((runner, index) => {
    const before = closeBefore(crossed, index);
    return before ? [pairRow(before, runner)] : [];
  });
}

function isRecordedByDevice(runner: CheckedRunner): runner is Crossed {
  const { finished, corrected } = runner;
  return finished !== null && deviceOf(runner) !== '' && corrected !== 'time' && corrected !== 'inserted';
}

/** Returns the nearest earlier crossing on another device, if it is close. */
function closeBefore(crossed: readonly Crossed[], index: number): Crossed | undefined {
  const runner = crossed[index];
  if (!runner) return undefined;
  for (let before = index - 1; before >= 0; before--) {
    const other = crossed[before];
    if (!other || runner.finished - other.finished > MAX_GAP_MS) return undefined;
    if (deviceOf(other) !== deviceOf(runner)) return other;
  }
  return undefined;
}

/** Two devices may have the same name, so the id comes first. */
function deviceOf({ deviceId, device }: CheckedRunner): string {
  return deviceId ?? device ?? '';
}

function pairRow(before: Crossed, runner: Crossed): CheckRow {
  const apart = `${String(runner.finished - before.finished)}\u00a0ms`;
  const problem = `i mål ${finishClockTime(runner)}${onDevice(runner)}, ${apart} efter ${runnerLabel(before)}${onDevice(before)}`;
  return { ...runnerRow(runner, problem, 'journal'), key: `${before.sort} ${runner.sort}` };
}

function onDevice({ device = '' }: CheckedRunner): string {
  return device && ` på ${device}`;
}
