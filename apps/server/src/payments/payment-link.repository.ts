import {
  openBooking,
  ownValue,
  Refusal,
  type Registration,
  shownRunners,
  type ShownOrder,
  stockholmInstant,
  withOwnStarts,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { paymentLinks, type PaymentLinkRow, SESSION_KEY, session, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentMode } from '../platform/payment/payment-engine';
import { allRaces } from '../raceday';
import { RegistrationRepository } from '../registration';
import {
  balanceDueTerms,
  type LinkedPayment,
  linkTerms,
  type LinkTerms,
  linkedBalanceDue,
  linkedRunners,
} from './linked-payment';
import { mustMatchLines, type ShownLinesBody } from './shown-order';

@Injectable()
export class PaymentLinkRepository {
  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  constructor(
    private readonly views: ViewStore,
    private readonly registrations: RegistrationRepository,
  ) {}

  find(link: string): Promise<PaymentLinkRow | undefined> {
    return this.views.get<PaymentLinkRow>(paymentLinks.name, this.edition.name, link);
  }

  /** Throws Refusal for an unknown link. */
  async get(link: string): Promise<PaymentLinkRow> {
    const row = await this.find(link);
    if (!row) throw new Refusal('link-unknown');
    return row;
  }

  all(): Promise<readonly PaymentLinkRow[]> {
    return this.views.list<PaymentLinkRow>(paymentLinks.name, this.edition.name);
  }

  /** The link with its registration's session. Throws Refusal for an unknown link. */
  async read(link: string): Promise<{ readonly row: PaymentLinkRow; readonly session: SessionRow }> {
    const row = await this.get(link);
    const sessionRow = await this.views.get<SessionRow>(session.name, row.registration, SESSION_KEY);
    if (!sessionRow) throw new Refusal('link-unknown');
    return { row, session: sessionRow };
  }

  /** The content of the link's page. Throws Refusal for an unknown link. */
  async show(link: string): Promise<LinkedPayment> {
    const { row, session: sessionRow } = await this.read(link);
    const shown = await this.statusOf(row, sessionRow);
    const { name: event, date: eventDate, receipt } = this.edition.edition;
    const { seller, vat } = receipt;
    const { open } = shown;
    return {
      ...shown,
      kind: row.payment === null ? 'runners' : 'rest',
      event,
      eventDate,
      seller,
      vat,
      open: open && { ...open, link: this.paymentMode.payerLink(open) },
      revision: Math.max(row.revision, sessionRow.revision),
    };
  }

  /**
   * The order that a link's page showed, for the decider to compare again. Reads the stream, which never
   * lags. Throws StaleRequest with the differences from what is to be paid now; not once nothing is.
   */
  async shownOrder(
    { registration, payment }: PaymentLinkRow,
    shown: ShownLinesBody | undefined,
  ): Promise<ShownOrder | undefined> {
    if (!shown) return undefined;
    const state = await this.registrations.load(registration);
    const runners = shownRunners(state.runners);
    const terms = payment === null ? this.bookedTermsOf(state) : balanceDueTerms(state, payment);
    const isNothingDue = payment === null ? state.isPaid : terms.amount === 0;
    if (!isNothingDue) mustMatchLines(shown, terms);
    return { runners, amount: shown.amount };
  }

  /** The price of these runners at a moment (epoch ms), now by default. */
  termsOf(
    runners: SessionRow['deltagare'],
    {
      at = this.edition.now(),
      isOwner = false,
    }: { readonly at?: number | undefined; readonly isOwner?: boolean },
  ): LinkTerms {
    return linkTerms({ runners, isOwner, prices: this.edition.prices, at });
  }

  /** Whether the first of these runners' races has started: links end then, ticket office sales do not. */
  async isLate(runners: SessionRow['deltagare']): Promise<boolean> {
    const { date, distances } = withOwnStarts(this.edition.edition, await allRaces(this.views));
    const chosen = new Set(Object.values(runners).map(({ distance }) => distance));
    const starts = distances
      .filter(({ km }) => chosen.has(km))
      .map(({ start }) => stockholmInstant(`${date}T${start}`));
    return starts.length > 0 && this.edition.now() >= Math.min(...starts);
  }

  /** What is to be paid for the runners: the open booking, or their current price. */
  private bookedTermsOf(state: Registration): LinkTerms {
    const open = openBooking(state);
    const terms = this.termsOf(shownRunners(state.runners), { at: open?.at });
    return { ...terms, amount: open?.amount ?? terms.amount };
  }

  /** A balance due is read from the registration's stream, so that it is current. */
  private async statusOf(row: PaymentLinkRow, sessionRow: SessionRow) {
    const { payment: originalPayment, registration } = row;
    const { deltagare } = sessionRow;
    if (originalPayment === null)
      return linkedRunners({
        row,
        session: sessionRow,
        terms: this.termsOf(deltagare, { at: openSince(sessionRow) }),
        isLate: await this.isLate(deltagare),
      });
    const state = await this.registrations.load(registration);
    return linkedBalanceDue({ originalPayment, row, state, session: sessionRow });
  }

  private get edition() {
    return this.registrations.edition;
  }
}

/** When the open payment was booked, epoch ms: the prices of that time apply. */
function openSince({ open, swishtory }: SessionRow): number | undefined {
  const payment = open ? ownValue(swishtory, open.payref) : undefined;
  return payment && Date.parse(payment.dateCreated);
}
