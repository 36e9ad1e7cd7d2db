import type { ListedPlace } from './erasure-preview';
import { whoSaid } from '../who-said';
import type { RegisteredRunner } from './registration.events';

/** Something that happened, and who did it: the family, an organiser (not which), Swish, or the product by itself. `at` ISO. */
export interface OwnChange {
  readonly at: string;
  readonly by: string;
  readonly words: string;
  readonly note: string;
}

/** A runner's place on a start list, and all that was done about it. Instants ISO. */
export interface OwnPlace extends ListedPlace {
  readonly started: string | null;
  readonly finished: string | null;
  readonly place: number | null;
  readonly changes: readonly OwnChange[];
}

/** A runner as saved. `distance` in km; `isAdded`: by organisers, to the family. `earlierYears`: whose results they want to be shown with theirs. */
export interface OwnRunner extends RegisteredRunner {
  readonly isAdded: boolean;
  readonly isCancelled: boolean;
  readonly earlierYears: readonly string[];
  readonly places: readonly OwnPlace[];
}

/** A booking, its payment and its receipt. SEK; instants ISO. */
export interface OwnBooking {
  readonly bookedAt: string;
  readonly adults: number;
  readonly children: number;
  readonly booked: number;
  readonly campaign: string | null;
  readonly status: string;
  readonly paidAt: string | null;
  readonly paid: number | null;
  readonly method: string | null;
  readonly paymentReference: string;
  readonly payer: string;
  readonly receipt: string;
  readonly odd: readonly string[];
  readonly note: string;
  readonly refunds: readonly OwnRefund[];
}

export interface OwnRefund {
  readonly at: string;
  readonly amount: number;
  readonly note: string;
  readonly isVoid: boolean;
}

/** A mail that was sent, or could not be. `at` ISO. */
export interface OwnMail {
  readonly at: string;
  readonly words: string;
}

/** A campaign code that was sent to the address: its last characters alone. */
export interface OwnCode {
  readonly name: string;
  readonly ending: string;
  readonly issuedAt: string;
}

/** What is kept about an address's registration in one edition. Instants ISO. */
export interface OwnEdition {
  readonly edition: string;
  readonly openedAt: string;
  readonly runners: readonly OwnRunner[];
  readonly bookings: readonly OwnBooking[];
  readonly mails: readonly OwnMail[];
  readonly changes: readonly OwnChange[];
}

/**
 * All that is kept about a family, as they may take it with them. Nothing in it is of anybody else. `earlier`: what the same address
 * registered in other editions, the newest first; codes are kept by address, and so of all editions.
 */
export interface OwnData extends OwnEdition {
  readonly race: string;
  readonly madeAt: string;
  readonly email: string;
  readonly erasureAskedAt: string | null;
  readonly wantsMailings: boolean;
  readonly codes: readonly OwnCode[];
  readonly earlier: readonly OwnEdition[];
}

/** Who did something, as a family reads it: which organiser it was is that organiser's own. */
export function roleOf(by: string): string {
  const said = whoSaid(by);
  return ['Familjen', 'Swish', 'Automatiskt'].includes(said) ? said : 'En arrangör';
}
