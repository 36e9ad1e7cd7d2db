import type { MailFailure } from '@app/domain';
import type { Row } from '@app/eventing';

/** A registration that was paid (`paidAt`, ISO), and where its family is mailed. */
export interface PaidFamilyRow extends Row {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly paidAt: string | null;
}

/** An address that wants no mail, `since` when (ISO). */
export interface SuppressionRow extends Row {
  readonly suppression: string;
  readonly since: string;
}

/** Somebody who got no mail, by their registration. */
export interface FailedRecipient {
  readonly recipient: string;
  readonly why: MailFailure;
}

/** One mail to many: its words, and how far it has come. Instants are ISO; `completedAt` is null until everybody has an outcome. */
export interface MailingRow extends Row {
  readonly mailing: string;
  readonly subject: string;
  readonly message: string;
  /** This edition's families with somebody in these (metres); null for those who were here before. */
  readonly distances: readonly number[] | null;
  readonly by: string;
  readonly requestedAt: string;
  readonly recipients: number;
  readonly sent: number;
  readonly failed: number;
  readonly completedAt: string | null;
  /** When organisers stopped it: those who had got none get none. */
  readonly stoppedAt: string | null;
  /** Those who got none; the first fifty. */
  readonly failures: readonly FailedRecipient[];
}
