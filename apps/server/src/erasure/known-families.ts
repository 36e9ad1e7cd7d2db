import { receiptNumberText, type BookkeptMoney } from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_CODES,
  ALL_ERASURES,
  ALL_SUPPRESSIONS,
  campaignCodes,
  type CampaignCodeRow,
  type ErasureRow,
  erasures,
  payments,
  type PaymentRow,
  type ReceiptRow,
  receipts,
  type RegistrationRow,
  registrations,
  suppressions,
  type SuppressionRow,
} from '@app/views';
import { Injectable } from '@nestjs/common';
import { MailingIds } from '../mailings';

/** A registration, and those that organisers have added to it. */
export interface KnownFamily {
  readonly row: RegistrationRow;
  readonly added: readonly RegistrationRow[];
}

/** A payment, and what its receipt is numbered; '' where it has no number. */
export interface KnownPayment extends PaymentRow {
  readonly receipt: string;
}

/** What the views know of the registrations of all editions, and of what belongs to them. */
@Injectable()
export class KnownFamilies {
  constructor(
    private readonly views: ViewStore,
    private readonly mailing: MailingIds,
  ) {}

  /** Whether each is to be forgotten, or is. */
  standings(): Promise<readonly ErasureRow[]> {
    return this.views.list<ErasureRow>(erasures.name, ALL_ERASURES);
  }

  standing(registration: string): Promise<ErasureRow | undefined> {
    return this.views.get<ErasureRow>(erasures.name, ALL_ERASURES, registration);
  }

  /** Of every edition. Reads all there ever were: for what organisers seldom ask. */
  async all(): Promise<readonly RegistrationRow[]> {
    const rows = await Promise.all((await this.editions()).map((edition) => this.inEdition(edition)));
    return rows.flat();
  }

  /** In which anybody has registered, the newest first. */
  async editions(): Promise<readonly string[]> {
    const editions = new Set((await this.standings()).map(({ edition }) => edition));
    return [...editions].sort().reverse();
  }

  /** Undefined for a registration that nobody opened. */
  async of(registration: string): Promise<KnownFamily | undefined> {
    const standing = await this.standing(registration);
    const rows = standing ? await this.inEdition(standing.edition) : [];
    const row = rows.find((each) => each.registration === registration);
    return row && { row, added: rows.filter(({ family }) => family === registration) };
  }

  /** All payments of a family, the first booked first. */
  async payments({ row, added }: KnownFamily): Promise<readonly KnownPayment[]> {
    const own = new Set([row, ...added].map(({ registration }) => registration));
    const all = await this.views.list<PaymentRow>(payments.name, row.edition);
    const numbers = await this.views.list<ReceiptRow>(receipts.name, row.edition);
    const known = new Map(numbers.map(({ payref, number }) => [payref, number]));
    return all
      .filter(({ registration }) => own.has(registration))
      .map((payment) => ({ ...payment, receipt: receiptText(row.edition, known.get(payment.id)) }));
  }

  /** The campaign codes that were sent to an address, or that a family has booked with. */
  async codes({ row, added }: KnownFamily): Promise<readonly CampaignCodeRow[]> {
    const own = new Set([row, ...added].map(({ registration }) => registration));
    const all = await this.allCodes();
    const isTheirs = ({ email, use }: CampaignCodeRow) =>
      (email !== '' && email === row.email) || (use !== null && own.has(use.registration));
    return all.filter(isTheirs);
  }

  allCodes(): Promise<readonly CampaignCodeRow[]> {
    return this.views.list<CampaignCodeRow>(campaignCodes.name, ALL_CODES);
  }

  /** Whether an address has said no to mailings, registered or not. */
  async isDeclined(email: string): Promise<boolean> {
    if (!email.includes('@')) return false;
    const key = this.mailing.suppression(email);
    return (await this.views.get<SuppressionRow>(suppressions.name, ALL_SUPPRESSIONS, key)) !== undefined;
  }

  private inEdition(edition: string): Promise<readonly RegistrationRow[]> {
    return this.views.list<RegistrationRow>(registrations.name, edition);
  }
}

/** What of the payments has come in, for the book-keeping. */
export function moneyIn(all: readonly KnownPayment[]): readonly BookkeptMoney[] {
  return all
    .filter(({ status }) => status === 'PAID')
    .map(({ amount, datePaid, paymentReference, receipt }) => ({
      amount,
      datePaid,
      paymentReference,
      receipt,
    }));
}

function receiptText(edition: string, number: number | undefined): string {
  return number === undefined ? '' : receiptNumberText(edition, number);
}
