import { isAstray, receiptsStream, registrationStream, type RegistrationEvent } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandSender, causeIn } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { Reactor } from '../platform/reactors/reactor';

type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

/** A payment whose receipt is to have a number, and the event that says so. */
interface PaidWith {
  readonly registration: string;
  readonly payment: string;
}

const VIEWS_MS = 5000;

/** The running numbers of receipts: given once for each payment, in the stream of their edition. */
@Injectable()
export class ReceiptNumbers {
  constructor(
    private readonly commands: CommandSender,
    private readonly streams: StreamRepository,
    private readonly projections: ProjectionRunner,
  ) {}

  /** The payment's receipt has its number, in the edition it was paid for, from when this resolves; the views may come later. Gives that stream's name and revision. */
  async give(
    { registration, payment: payref }: PaidWith,
    cause: Recorded,
  ): Promise<{ readonly stream: string; readonly revision: number } | undefined> {
    const opened = await this.streams.first(registrationStream(registration));
    if (opened?.type !== 'RegistrationOpened') return undefined;
    const { edition } = opened;
    const stream = receiptsStream(edition);
    const command = { type: 'NumberReceipt', edition, payref } as const;
    const { revision } = await this.commands.send(stream, command, {
      by: 'number-receipts',
      cause: causeIn(cause),
    });
    return { stream, revision };
  }

  /** The same, and the views have it too. Throws when they do not come that far. */
  async giveAndShow(paid: PaidWith, cause: Recorded): Promise<void> {
    const given = await this.give(paid, cause);
    if (given && !(await this.projections.reached(given.stream, given.revision, VIEWS_MS)))
      throw new Error(`the views did not come to revision ${given.revision} of ${given.stream} in time`);
  }
}

/**
 * When money has come to us, its receipt gets the next number, whatever it is for and however it was paid. From the first event on: what
 * was paid before receipts had numbers is numbered in the order it was paid.
 */
@Injectable()
export class NumberReceipts extends Reactor {
  readonly name = 'number-receipts';
  readonly on = {
    PaymentConfirmed: async (confirmed: Confirmed, recorded: Recorded) => {
      if (!isAstray(confirmed.flags)) await this.numbers.give(confirmed, recorded);
    },
    RegistrationPaid: async (paid: Paid, recorded: Recorded) => {
      await this.numbers.give(paid, recorded);
    },
  };

  constructor(private readonly numbers: ReceiptNumbers) {
    super();
  }
}
