import { isWrongPayee, receiptsStream, registrationStream, type RegistrationEvent } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandSender, causeOf } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { Reactor } from '../platform/reactors/reactor';

type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

/** A payment whose receipt needs a number. */
interface PaidPayment {
  readonly registration: string;
  readonly payment: string;
}

const VIEWS_TIMEOUT_MS = 5000;

/** Assigns running receipt numbers, one per payment, in the stream of its edition. */
@Injectable()
export class ReceiptNumbers {
  constructor(
    private readonly commands: CommandSender,
    private readonly streams: StreamRepository,
    private readonly projections: ProjectionRunner,
  ) {}

  /**
   * Stores the receipt number in the edition of the payment, and returns that stream and its revision. The
   * views may lag.
   */
  async assign(
    { registration, payment: payref }: PaidPayment,
    cause: Recorded,
  ): Promise<{ readonly stream: string; readonly revision: number } | undefined> {
    const opened = await this.streams.first(registrationStream(registration));
    if (opened?.type !== 'RegistrationOpened') return undefined;
    const { edition } = opened;
    const stream = receiptsStream(edition);
    const command = { type: 'NumberReceipt', edition, payref } as const;
    const { revision } = await this.commands.send(stream, command, {
      by: 'number-receipts',
      cause: causeOf(cause),
    });
    return { stream, revision };
  }

  /** Also waits for the views. Throws when they do not reach the number in time. */
  async assignAndAwaitViews(paid: PaidPayment, cause: Recorded): Promise<void> {
    const assigned = await this.assign(paid, cause);
    if (
      assigned &&
      !(await this.projections.waitForRevision(assigned.stream, assigned.revision, VIEWS_TIMEOUT_MS))
    )
      throw new Error(`the views did not reach revision ${assigned.revision} of ${assigned.stream} in time`);
  }
}

/**
 * Numbers the receipt of every received payment. It starts from the first event, so that payments from before
 * receipt numbers are numbered in payment order.
 */
@Injectable()
export class NumberReceipts extends Reactor {
  readonly name = 'number-receipts';
  readonly on = {
    PaymentConfirmed: async (confirmed: Confirmed, recorded: Recorded) => {
      if (!isWrongPayee(confirmed.flags)) await this.numbers.assign(confirmed, recorded);
    },
    RegistrationPaid: async (paid: Paid, recorded: Recorded) => {
      await this.numbers.assign(paid, recorded);
    },
  };

  constructor(private readonly numbers: ReceiptNumbers) {
    super();
  }
}
