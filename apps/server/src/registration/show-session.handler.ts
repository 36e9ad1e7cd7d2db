import { ViewStore } from '@app/eventing';
import { type OpenPayment, SESSION_KEY, session, type SessionRow } from '@app/views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentMode } from '../platform/payment/payment-engine';
import { CurrentEdition } from './current-edition';

/** A registration for its owner's pages. `link` opens the open payment; `closed`: no more changes. */
export type SessionData = Omit<SessionRow, 'registration' | 'edition' | 'open' | 'years' | 'cancelled'> & {
  readonly open: (OpenPayment & { readonly link?: string | undefined }) | null;
  readonly closed: boolean;
};

/** Undefined for an unknown registration. */
export class ShowSession extends Query<SessionData | undefined> {
  constructor(readonly registration: string) {
    super();
  }
}

@QueryHandler(ShowSession)
export class ShowSessionHandler implements IQueryHandler<ShowSession> {
  constructor(
    private readonly views: ViewStore,
    private readonly paymentMode: PaymentMode,
    private readonly edition: CurrentEdition,
  ) {}

  async execute({ registration }: ShowSession): Promise<SessionData | undefined> {
    const row = await this.views.get<SessionRow>(session.name, registration, SESSION_KEY);
    if (!row) return undefined;
    const { email, deltagare, bought, payid, swishtory, paid, open, erasureAskedAt, revision } = row;
    return {
      email,
      deltagare,
      bought,
      payid,
      swishtory,
      paid,
      open: open && { ...open, link: this.paymentMode.payerLink(open) },
      erasureAskedAt,
      closed: this.edition.isClosed(),
      revision,
    };
  }
}
