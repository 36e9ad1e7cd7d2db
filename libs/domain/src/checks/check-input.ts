import type { CourseRecord } from '../raceday/records';
import type { BoardRunner, RaceState } from '../raceday/rows';
import { isErased } from '../raceday/start-list';
import { isAbandonedSale, type SaleState } from '../registration/abandoned-sale';
import { sortOf } from '../registration/start-list-entry';
import type { ReceivedPayment } from '../registration/money-notes';
import type { IssueState } from '../registration/owed';
import type { RegisteredRunner } from '../registration/registration.events';
import { distanceLabel, metresFromKm, partOf, readPart } from '../parts';

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

export function fullNameOf({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return `${firstname} ${lastname}`.trim();
}

/** Returns the display name of a race's distance, such as '0.8K'. */
export function raceLabel(part: string): string {
  return distanceLabel(readPart(part)?.distance ?? 0);
}
