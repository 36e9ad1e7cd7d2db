import type { MailFailure } from '@app/domain';
import type { Row } from '@app/eventing';

/** A paid registration (`paidAt`, ISO) and its family's e-mail address. */
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

/** A registration that got no mail. */
export interface FailedRecipient {
  readonly recipient: string;
  readonly why: MailFailure;
}

/**
 * A mailing's text and progress. Instants are ISO; `completedAt` is null until every recipient has an
 * outcome.
 */
export interface MailingRow extends Row {
  readonly mailing: string;
  readonly subject: string;
  readonly message: string;
  /**
   * The recipients are this edition's families with a runner at one of these distances (metres); null:
   * families of earlier editions.
   */
  readonly distances: readonly number[] | null;
  readonly by: string;
  readonly requestedAt: string;
  readonly recipients: number;
  readonly sent: number;
  readonly failed: number;
  readonly completedAt: string | null;
  /** When organisers stopped it: remaining recipients get no mail. */
  readonly stoppedAt: string | null;
  /** The first fifty recipients that got no mail. */
  readonly failures: readonly FailedRecipient[];
}
