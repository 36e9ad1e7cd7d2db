import { type ErasureRequest, type LedgerEntry, receiptNumberText } from '@app/domain';
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

/** A registration, and the sibling registrations that organisers added to it. */
export interface FamilyRegistrations {
  readonly row: RegistrationRow;
  readonly siblings: readonly RegistrationRow[];
}

/** A payment with its receipt number as text; '' without one. */
export interface NumberedPayment extends PaymentRow {
  readonly receipt: string;
}

/** Reads registrations of all editions, and their payments and codes, from the views. */
@Injectable()
export class FamilyReader {
  constructor(
    private readonly views: ViewStore,
    private readonly mailing: MailingIds,
  ) {}

  /** Erasure state of every registration: requested or done. */
  private erasureStates(): Promise<readonly ErasureRow[]> {
    return this.views.list<ErasureRow>(erasures.name, ALL_ERASURES);
  }

  erasureState(registration: string): Promise<ErasureRow | undefined> {
    return this.views.get<ErasureRow>(erasures.name, ALL_ERASURES, registration);
  }

  /** Families that have asked to be erased and are not erased yet, oldest request first. */
  async erasureRequests(): Promise<readonly ErasureRequest[]> {
    const waiting: ErasureRequest[] = [];
    for (const { registration, edition, asked } of await this.erasureStates()) {
      const family = asked && (await this.of(registration));
      if (!asked || !family) continue;
      const { email, runners } = family.row;
      const names = Object.values(runners).map(({ firstname, lastname }) =>
        `${firstname} ${lastname}`.trim(),
      );
      waiting.push({ registration, edition, email, names, ...asked });
    }
    return waiting.sort((one, other) => one.at.localeCompare(other.at));
  }

  /** Registrations of every edition. Slow; for rare organiser requests. */
  async all(): Promise<readonly RegistrationRow[]> {
    const rows = await Promise.all((await this.editions()).map((edition) => this.registrationsIn(edition)));
    return rows.flat();
  }

  /** Editions with registrations, newest first. */
  async editions(): Promise<readonly string[]> {
    const editions = new Set((await this.erasureStates()).map(({ edition }) => edition));
    return [...editions].sort().reverse();
  }

  /** Undefined for an unknown registration. */
  async of(registration: string): Promise<FamilyRegistrations | undefined> {
    const erasureState = await this.erasureState(registration);
    const rows = erasureState ? await this.registrationsIn(erasureState.edition) : [];
    const row = rows.find((each) => each.registration === registration);
    return row && { row, siblings: rows.filter(({ family }) => family === registration) };
  }

  /** All payments of a family, in booking order. */
  async payments({ row, siblings }: FamilyRegistrations): Promise<readonly NumberedPayment[]> {
    const familyIds = new Set([row, ...siblings].map(({ registration }) => registration));
    const all = await this.views.list<PaymentRow>(payments.name, row.edition);
    const numbers = await this.views.list<ReceiptRow>(receipts.name, row.edition);
    const numberByPayment = new Map(numbers.map(({ payref, number }) => [payref, number]));
    return all
      .filter(({ registration }) => familyIds.has(registration))
      .map((payment) => ({ ...payment, receipt: receiptText(row.edition, numberByPayment.get(payment.id)) }));
  }

  /** Campaign codes mailed to the family's address, or used in its bookings. */
  async codes({ row, siblings }: FamilyRegistrations): Promise<readonly CampaignCodeRow[]> {
    const familyIds = new Set([row, ...siblings].map(({ registration }) => registration));
    const all = await this.allCodes();
    const isOfFamily = ({ email, use }: CampaignCodeRow) =>
      (email !== '' && email === row.email) || (use !== null && familyIds.has(use.registration));
    return all.filter(isOfFamily);
  }

  allCodes(): Promise<readonly CampaignCodeRow[]> {
    return this.views.list<CampaignCodeRow>(campaignCodes.name, ALL_CODES);
  }

  /** Whether an address is unsubscribed from mailings, registered or not. */
  async hasUnsubscribed(email: string): Promise<boolean> {
    if (!email.includes('@')) return false;
    const key = this.mailing.suppression(email);
    return (await this.views.get<SuppressionRow>(suppressions.name, ALL_SUPPRESSIONS, key)) !== undefined;
  }

  private registrationsIn(edition: string): Promise<readonly RegistrationRow[]> {
    return this.views.list<RegistrationRow>(registrations.name, edition);
  }
}

/** The received payments, as bookkeeping needs them. */
export function receivedMoneyOf(all: readonly NumberedPayment[]): readonly LedgerEntry[] {
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
