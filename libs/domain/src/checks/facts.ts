import type { CourseRecord } from '../raceday/records';
import type { BoardRunner, RaceState } from '../raceday/rows';
import { isErased } from '../raceday/start-list';
import { isAbandonedSale, type OpenOrSold } from '../registration/abandoned-sale';
import { sortOf } from '../registration/entering';
import type { MoneyIn } from '../registration/money-notes';
import type { SeenTo } from '../registration/owed';
import type { RegisteredRunner } from '../registration/registration.events';
import { distanceLabel, metresOf, partOf, readPart } from '../parts';

/** A registration as far as the way from payment to finish goes by it. */
export interface ChainRegistration extends OpenOrSold {
  readonly registration: string;
  readonly runners: Readonly<Record<string, RegisteredRunner>>;
}

/** A payment of one of them. */
export interface ChainPayment extends MoneyIn {
  readonly registration: string;
  readonly handled?: SeenTo['handled'];
}

/** A race that the edition plans (`start` HH:mm) or that somebody has made. Distance in metres, `started` in epoch ms. */
export interface ChainRace {
  readonly part: string;
  readonly distance: number;
  readonly start: string | null;
  /** Null while nobody has made it. */
  readonly state: RaceState | null;
  readonly started: number | null;
  /** How many have fetched both bib and bag. */
  readonly fetched: number;
  /** How far the clock that gave the start ran ahead of the server's, ms; null where that is nothing to look into. */
  readonly startAhead: number | null;
  /** It is over, and its start counts no longer. */
  readonly noStart: boolean;
}

/** A runner on a start list, and what has come of them. */
export type ChainRunner = Pick<
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

/** All that is known between a payment and a finish on a race day. */
export interface ChainFacts {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** By the server's clock, epoch ms. */
  readonly now: number;
  /** Whether it is the edition's own day: on any other nobody has registered, or paid. */
  readonly isOfEdition: boolean;
  readonly races: readonly ChainRace[];
  readonly registrations: readonly ChainRegistration[];
  readonly payments: readonly ChainPayment[];
  /** The payments whose receipts have their number. */
  readonly receipts: ReadonlySet<string>;
  /** What races are run against. */
  readonly records: readonly CourseRecord[];
  readonly runners: readonly ChainRunner[];
}

/** Those that are waited for or have paid: a sale at the ticket office that came to nothing is none of them. */
export function knownRegistrations({
  registrations,
  payments,
}: Pick<ChainFacts, 'registrations' | 'payments'>): readonly ChainRegistration[] {
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  return registrations.filter((one) => !isAbandonedSale(one, statuses.get(one.payid ?? '')));
}

/** Where a paid runner runs. `runner`: as they stand on the start list; undefined for whoever is on none. */
export interface PaidPlace {
  readonly registration: string;
  readonly sort: string;
  readonly part: string;
  readonly bought: RegisteredRunner;
  readonly runner: ChainRunner | undefined;
}

/** The places of all paid runners: where they are listed, and else where they are to be. Whoever was erased before they were listed never is. */
export function paidPlaces(facts: ChainFacts): readonly PaidPlace[] {
  const listed = new Map(facts.runners.map((runner) => [runner.sort, runner]));
  return knownRegistrations(facts)
    .filter(({ paid }) => paid)
    .flatMap(({ registration, runners }) =>
      Object.entries(runners).map(([key, bought]) => {
        const sort = sortOf({ registration, key });
        const runner = listed.get(sort);
        const part = runner?.part ?? partOf(facts.date, metresOf(bought.distance));
        return { registration, sort, part, bought, runner };
      }),
    )
    .filter(({ bought, runner }) => runner !== undefined || !isErased(bought));
}

/** A runner's whole name. */
export function nameOf({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return `${firstname} ${lastname}`.trim();
}

/** What people call a race. */
export function raceOf(part: string): string {
  return distanceLabel(readPart(part)?.distance ?? 0);
}
