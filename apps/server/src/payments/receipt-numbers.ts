import {
  isWrongPayee,
  type ReceiptEvent,
  receiptsStream,
  registrationStream,
  type RegistrationEvent,
} from '@app/domain';
import { EventStore, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandSender, causeOf } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { Reactor } from '../platform/reactors/reactor';
import type { PaymentRef } from './payment.service';

type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

/** Assigns running receipt numbers, one per payment, in the stream of its edition. */
@Injectable()
export class ReceiptNumbers {
  /** The numbers read so far, by edition and payment. A number never changes. */
  private readonly known = new Map<string, Map<string, number>>();

  constructor(
    private readonly commands: CommandSender,
    private readonly streams: StreamRepository,
    private readonly store: EventStore,
  ) {}

  /** Stores the receipt number in the edition of the payment; the first number stays. */
  async assign({ registration, payment: payref }: PaymentRef, cause: Recorded): Promise<void> {
    const opened = await this.streams.first(registrationStream(registration));
    if (opened?.type !== 'RegistrationOpened') return;
    const { edition } = opened;
    const command = { type: 'NumberReceipt', edition, payref } as const;
    const origin = { by: 'number-receipts', cause: causeOf(cause) };
    await this.commands.send(receiptsStream(edition), command, origin);
  }

  /** The receipt's number, from the edition's stream; null without one. Reads each event of it once. */
  async find(edition: string, payment: string): Promise<number | null> {
    const known = this.known.get(edition) ?? new Map<string, number>();
    this.known.set(edition, known);
    // Each event numbers one payment, so the count is the revision read.
    if (!known.has(payment))
      for await (const page of this.store.read<ReceiptEvent>(receiptsStream(edition), known.size))
        for (const { event } of page) known.set(event.payref, event.number);
    return known.get(payment) ?? null;
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
    RegistrationPaid: (paid: Paid, recorded: Recorded) => this.numbers.assign(paid, recorded),
  };

  constructor(private readonly numbers: ReceiptNumbers) {
    super();
  }
}
