import type { BoardRunner, RaceState } from '../raceday/rows';
import type { RegisteredRunner } from '../registration/registration.events';
import { openOddities, type SeenTo } from '../registration/owed';
import type { MoneyIn } from '../registration/money-notes';
import { isAbandonedSale, type OpenOrSold } from '../registration/abandoned-sale';
import { metresOf, partOf } from '../parts';
import { sortOf } from '../registration/entering';

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
}

type ChainRunner = Pick<
  BoardRunner,
  'part' | 'sort' | 'bib' | 'paid' | 'registration' | 'status' | 'late' | 'ahead'
>;

/** All that is known between a payment and a finish. */
export interface ChainFacts {
  /** The edition's day, YYYY-MM-DD. */
  readonly date: string;
  readonly races: readonly ChainRace[];
  readonly registrations: readonly ChainRegistration[];
  readonly payments: readonly ChainPayment[];
  readonly runners: readonly ChainRunner[];
}

/** One race in figures. `paid`: runners who are paid for; `unlisted` of them are on no start list. The other figures are of its start list. */
export interface RaceFigures extends ChainRace {
  readonly paid: number;
  readonly unlisted: number;
  readonly runners: number;
  readonly withoutBib: number;
  readonly bibUnpaid: number;
  readonly finishedUnpaid: number;
  readonly finished: number;
  /** Still out on the course: started, and neither finished nor out of the race. */
  readonly left: number;
  /** Paid when the race had begun already. */
  readonly late: number;
  /** Times by a clock that ran ahead. */
  readonly ahead: number;
}

/** The edition's money in figures. `failed`: attempts that ended without money, of registrations that are still unpaid. */
export interface MoneyFigures {
  readonly unpaid: number;
  readonly open: number;
  readonly failed: number;
  readonly flagged: number;
}

/**
 * What must be the same number: paid registrations, those of them whose runners all are on a start list, those with a receipt, and those
 * whose payment is settled. `strays`: money or places on a start list without a paid registration.
 */
export interface Settlement {
  readonly paid: number;
  readonly listed: number;
  readonly receipts: number;
  readonly settled: number;
  readonly strays: number;
}

/** The way from payment to finish in figures. */
export interface Chain {
  readonly races: readonly RaceFigures[];
  readonly money: MoneyFigures;
  readonly settlement: Settlement;
}

/** Follows every registration from its payment to its runners' finish, once through all of them. */
export function chainOf(facts: ChainFacts): Chain {
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]));
  const listed = new Map(facts.runners.map((runner) => [runner.sort, runner]));
  const known = facts.registrations.filter(
    (one) => !isAbandonedSale(one, payments.get(one.payid ?? '')?.status),
  );
  const paid = known.filter((one) => one.paid);
  return {
    races: facts.races.map((race) => ({ ...race, ...placesIn(race, paid, { ...facts, listed }) })),
    money: moneyOf(facts.payments, known),
    settlement: settlementOf(paid, { payments, listed }),
  };
}

type Listed = ReadonlyMap<string, ChainRunner>;

function placesIn(
  { part, state }: ChainRace,
  paid: readonly ChainRegistration[],
  { date, runners, listed }: ChainFacts & { readonly listed: Listed },
) {
  const own = runners.filter((runner) => runner.part === part);
  const bought = paid
    .flatMap((one) => placesOf(one, { date, listed }))
    .filter((place) => place.part === part);
  const count = (is: (runner: ChainRunner) => boolean) => own.filter(is).length;
  return {
    paid: bought.length,
    unlisted: bought.filter(({ isListed }) => !isListed).length,
    runners: own.length,
    withoutBib: count((runner) => runner.bib === null && runner.paid && !isOut(runner)),
    bibUnpaid: count(({ bib, paid: isPaid }) => bib !== null && !isPaid),
    finishedUnpaid: count(({ status, paid: isPaid }) => status === 'finished' && !isPaid),
    finished: count(({ status }) => status === 'finished'),
    left: state === 'started' ? count(({ status }) => status === '') : 0,
    late: count(({ late }) => late !== null),
    ahead: count(({ ahead }) => ahead !== null),
  };
}

function isOut({ status }: ChainRunner): boolean {
  return status === 'dns' || status === 'dnf' || status === 'dsq';
}

/** The races of a registration's runners: where they are listed, and else where they are to be. */
function placesOf(
  { registration, runners }: ChainRegistration,
  { date, listed }: { readonly date: string; readonly listed: Listed },
) {
  return Object.entries(runners).map(([key, { distance }]) => {
    const runner = listed.get(sortOf({ registration, key }));
    return {
      part: runner?.part ?? partOf(date, metresOf(distance)),
      isListed: runner !== undefined,
    };
  });
}

function moneyOf(payments: readonly ChainPayment[], known: readonly ChainRegistration[]): MoneyFigures {
  const unpaid = known.filter(({ paid, runners }) => !paid && Object.keys(runners).length > 0);
  const waiting = new Set(unpaid.map(({ registration }) => registration));
  const latest = new Set(unpaid.map(({ payid }) => payid));
  return {
    unpaid: unpaid.length,
    open: payments.filter(({ status }) => status === 'CREATED').length,
    failed: payments.filter(
      ({ id, status, registration }) =>
        waiting.has(registration) && latest.has(id) && status !== 'CREATED' && status !== 'PAID',
    ).length,
    flagged: payments.filter(isFlagged).length,
  };
}

/** What organisers have seen to is flagged no more. */
const isFlagged = ({ flags, difference = 0, handled = [] }: ChainPayment) =>
  openOddities({ flags, difference, handled }).length > 0;

function settlementOf(
  paid: readonly ChainRegistration[],
  { payments, listed }: { readonly payments: ReadonlyMap<string, ChainPayment>; readonly listed: Listed },
): Settlement {
  const own = new Set(paid.map(({ registration }) => registration));
  const receiptOf = ({ payid }: ChainRegistration) => payments.get(payid ?? '');
  const strayMoney = [...payments.values()].filter(
    ({ status, registration }) => status === 'PAID' && !own.has(registration),
  );
  const strayPlaces = [...listed.values()].filter(
    ({ registration }) => registration !== null && !own.has(registration),
  );
  return {
    paid: paid.length,
    listed: paid.filter(({ registration, runners }) =>
      Object.keys(runners).every((key) => listed.has(sortOf({ registration, key }))),
    ).length,
    receipts: paid.filter((one) => receiptOf(one) !== undefined).length,
    settled: paid.filter((one) => receiptOf(one)?.status === 'PAID').length,
    strays: strayMoney.length + strayPlaces.length,
  };
}
