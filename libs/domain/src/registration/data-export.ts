import type { StartListEntry } from './erasure-preview';
import { actorName } from '../actor-name';
import type { RegisteredRunner } from './registration.events';

/** A change, and who made it: the family, an organiser (unnamed), Swish, or the system. `at` ISO. */
export interface ExportedChange {
  readonly at: string;
  readonly by: string;
  readonly words: string;
  readonly note: string;
}

/** A runner's start-list entry and its changes. Instants ISO. */
export interface ExportedStartListEntry extends StartListEntry {
  readonly started: string | null;
  readonly finished: string | null;
  readonly place: number | null;
  readonly changes: readonly ExportedChange[];
}

/**
 * A runner as saved. `distance` in km; `isAdded`: by organisers, to the family. `earlierYears`: editions
 * whose results are shown with this one.
 */
export interface ExportedRunner extends RegisteredRunner {
  readonly isAdded: boolean;
  readonly isCancelled: boolean;
  readonly earlierYears: readonly string[];
  readonly places: readonly ExportedStartListEntry[];
}

/** A booking with its payment and receipt. SEK; instants ISO. */
export interface ExportedBooking {
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
  readonly refunds: readonly ExportedRefund[];
}

export interface ExportedRefund {
  readonly at: string;
  readonly amount: number;
  readonly note: string;
  readonly isVoid: boolean;
}

/** A mail sent, or failed. `at` ISO. */
export interface ExportedMail {
  readonly at: string;
  readonly words: string;
}

/** A campaign code sent to the address; only its last characters. */
export interface ExportedCode {
  readonly name: string;
  readonly ending: string;
  readonly issuedAt: string;
}

/** The data about an address's registration in one edition. Instants ISO. */
export interface ExportedEdition {
  readonly edition: string;
  readonly openedAt: string;
  readonly runners: readonly ExportedRunner[];
  readonly bookings: readonly ExportedBooking[];
  readonly mails: readonly ExportedMail[];
  readonly changes: readonly ExportedChange[];
}

/**
 * All data about a family, for export, and none of other people. `earlier`: registrations of the same address
 * in other editions, newest first. Codes are stored by address, so they cover all editions.
 */
export interface PersonalDataExport extends ExportedEdition {
  readonly race: string;
  readonly madeAt: string;
  readonly email: string;
  readonly erasureAskedAt: string | null;
  readonly wantsMailings: boolean;
  readonly codes: readonly ExportedCode[];
  readonly earlier: readonly ExportedEdition[];
}

/** The actor as shown to a family; organisers stay anonymous. */
export function actorRole(by: string): string {
  const actor = actorName(by);
  return ['Familjen', 'Swish', 'Automatiskt'].includes(actor) ? actor : 'En arrangör';
}
