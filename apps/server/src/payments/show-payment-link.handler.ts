import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentLinks } from '../platform/payment/payment-engine';
import { CurrentEdition } from '../registration';
import { failureOf, type LinkedPayment } from './linked-payment';
import { type PaymentLinkDetails, PaymentLinkRepository } from './payment-link.repository';
import { shownBalanceDue } from './balance-due-terms';

/** Throws Refusal for an unknown link. */
export class ShowPaymentLink extends Query<LinkedPayment> {
  constructor(readonly link: string) {
    super();
  }
}

type Shown = Pick<LinkedPayment, 'lines' | 'amount' | 'priceUntil' | 'state' | 'open' | 'payref' | 'failed'>;

@QueryHandler(ShowPaymentLink)
export class ShowPaymentLinkHandler implements IQueryHandler<ShowPaymentLink> {
  constructor(
    private readonly linkRepository: PaymentLinkRepository,
    private readonly links: PaymentLinks,
    private readonly edition: CurrentEdition,
  ) {}

  async execute({ link }: ShowPaymentLink): Promise<LinkedPayment> {
    const details = await this.linkRepository.read(link);
    const { row, session } = details;
    const { payment: originalPayment } = row;
    const shown =
      originalPayment === null
        ? this.runnersOf(details)
        : shownBalanceDue({ originalPayment, row, session, state: await this.linkRepository.stateOf(row) });
    const { name: event, date: eventDate, receipt } = this.edition.edition;
    const { seller, vat } = receipt;
    const { open } = shown;
    return {
      ...shown,
      kind: originalPayment === null ? 'runners' : 'rest',
      event,
      eventDate,
      seller,
      vat,
      open: open && { ...open, link: this.links.to(open) },
      revision: Math.max(row.revision, session.revision),
    };
  }

  private runnersOf(details: PaymentLinkDetails): Shown {
    const { open, paid, payid, swishtory } = details.session;
    return {
      ...details.terms,
      ...(open && { amount: open.amount }),
      state: this.stateOf(details),
      open,
      payref: paid ? payid : null,
      failed: paid || open || payid === null ? null : failureOf(swishtory[payid]),
    };
  }

  private stateOf({ row, session: { paid, open, deltagare } }: PaymentLinkDetails): LinkedPayment['state'] {
    if (paid) return 'paid';
    if (row.withdrawnAt !== null) return 'withdrawn';
    return open === null && this.linkRepository.isLate(deltagare) ? 'late' : 'waiting';
  }
}
