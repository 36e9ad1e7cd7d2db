import type { OpenPayment, Payment, SessionRow } from '@app/views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentLinks } from '../platform/payment/payment-engine';
import { CurrentEdition } from '../registration';
import type { LinkTerms } from './link-terms';
import { type KnownLink, PaymentLinkRepository } from './payment-link.repository';

/** What whoever has a payment link sees of what it is for. Surnames are shortened: the address may have been passed on. */
export interface LinkedPayment extends LinkTerms {
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  /** The payment that waits for its payer now; `link` opens it. */
  readonly open: (OpenPayment & { readonly link?: string | undefined }) | null;
  /** The payment that paid; its receipt has the same name. */
  readonly payref: string | null;
  /** How the latest attempt ended, while it came to nothing. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
}

/** Throws Refusal for a link that nobody knows. */
export class ShowPaymentLink extends Query<LinkedPayment> {
  constructor(readonly link: string) {
    super();
  }
}

@QueryHandler(ShowPaymentLink)
export class ShowPaymentLinkHandler implements IQueryHandler<ShowPaymentLink> {
  constructor(
    private readonly rows: PaymentLinkRepository,
    private readonly links: PaymentLinks,
    private readonly edition: CurrentEdition,
  ) {}

  async execute({ link }: ShowPaymentLink): Promise<LinkedPayment> {
    const known = await this.rows.read(link);
    const { terms, session } = known;
    const { name: event, date: eventDate, receipt } = this.edition.edition;
    const { seller, vat } = receipt;
    const { open, paid, payid } = session;
    return {
      ...terms,
      ...(open && { amount: open.amount }),
      state: this.stateOf(known),
      event,
      eventDate,
      seller,
      vat,
      open: open && { ...open, link: this.links.to(open) },
      payref: paid ? payid : null,
      failed: failedIn(session),
    };
  }

  private stateOf({ row, session: { paid, open, deltagare } }: KnownLink): LinkedPayment['state'] {
    if (paid) return 'paid';
    if (row.withdrawnAt !== null) return 'withdrawn';
    return open === null && this.rows.isLate(deltagare) ? 'late' : 'waiting';
  }
}

function failedIn({ paid, open, payid, swishtory }: SessionRow): LinkedPayment['failed'] {
  const latest = payid === null ? undefined : swishtory[payid];
  if (paid || open || !latest) return null;
  const { status, errorCode } = latest;
  return { status, errorCode };
}
