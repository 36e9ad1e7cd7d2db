import { Refusal, type RegistrationEvent, registrationStream, withOwnStarts } from '@app/domain';
import { applyChange, type Recorded, type Row, type RowsByKey, type View, ViewStore } from '@app/eventing';
import { payments, type PaymentRow, SESSION_KEY, session, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { PaymentMode } from '../platform/payment/payment-engine';
import { allRaces } from '../raceday';
import { CurrentEdition } from '../registration';
import { familyDay, type FamilyDay } from './family-day';
import { PaymentRepository } from './payment.repository';
import { receiptOf, type Receipt } from './receipt';
import { ReceiptNumbers } from './receipt-numbers';

interface ReceiptAndDay {
  readonly receipt: Receipt;
  readonly day: FamilyDay;
}

/** What a receipt and a race day are built from. `isOwner`: full names. */
interface ReceiptSource {
  readonly payment: PaymentRow;
  readonly session: SessionRow | undefined;
  readonly isOwner: boolean;
}

/**
 * Reads receipts and the race days of their runners: from views for the pages, from the stream for mail.
 * `reader`: the signed-in registration.
 */
@Injectable()
export class ReceiptRepository {
  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  @Inject(StreamRepository)
  private readonly streams!: StreamRepository;

  @Inject(ReceiptNumbers)
  private readonly numbers!: ReceiptNumbers;

  constructor(
    private readonly payments: PaymentRepository,
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  /** A payment's receipt; readers other than its family get shortened names. Throws Refusal. */
  async get(id: string, reader: string | undefined): Promise<Receipt> {
    return this.receiptOf(await this.sourceOf(id, reader), await this.payments.receiptNumber(id));
  }

  /**
   * The race day of the paid runners; readers other than their family get no names. Throws Refusal for an
   * unknown or unpaid payment, which entitles to no start.
   */
  async day(id: string, reader: string | undefined): Promise<FamilyDay> {
    return this.dayOf(await this.sourceOf(id, reader));
  }

  /**
   * The receipt and the race day with full names, from the registration's stream: the same as from the views
   * once they have caught up. Throws Refusal for an unknown or unpaid payment of this edition.
   */
  async fromStream(registration: string, id: string): Promise<ReceiptAndDay> {
    const events = await this.streams.events(registrationStream(registration));
    const payment = rowsFrom(payments, events).get(id);
    if (payment?.edition !== this.edition.name) throw new Refusal('payment-unknown', { payment: id });
    const source = { payment, session: rowsFrom(session, events).get(SESSION_KEY), isOwner: true };
    return {
      receipt: this.receiptOf(source, await this.numbers.find(payment.edition, id)),
      day: await this.dayOf(source),
    };
  }

  private async sourceOf(id: string, reader: string | undefined): Promise<ReceiptSource> {
    const payment = await this.payments.get(id);
    return {
      payment,
      session: await this.views.get<SessionRow>(session.name, payment.registration, SESSION_KEY),
      isOwner: await this.payments.isOf(payment, reader),
    };
  }

  private receiptOf(source: ReceiptSource, number: number | null): Receipt {
    const { edition, prices } = this.edition;
    return receiptOf({ ...source, number, edition, prices });
  }

  private async dayOf({ payment: { id, status }, session: row, isOwner }: ReceiptSource): Promise<FamilyDay> {
    if (status !== 'PAID') throw new Refusal('payment-unknown', { payment: id });
    const edition = withOwnStarts(this.edition.edition, await allRaces(this.views));
    return familyDay({ edition, session: row, isOwner, testMode: this.paymentMode.isTest });
  }
}

/** A view's rows by key, from all events of one stream, with the revisions that the projection gives them. */
function rowsFrom<State, R extends Row>(
  view: View<State, R, RegistrationEvent>,
  events: readonly Recorded<RegistrationEvent>[],
): ReadonlyMap<string, R> {
  const rows: RowsByKey = new Map();
  let state = view.initial();
  for (const recorded of events) {
    const { event, revision } = recorded;
    state = view.evolve(state, event, recorded);
    const mode = view.forcesNewRevision?.(event) ? {} : { skipIfUnchanged: true as const };
    for (const { row, ...place } of view.rows(state, event)) {
      const next = row ? { ...row, revision } : { revision, removed: true as const };
      applyChange(rows, { view: view.name, ...place, row: next, ...mode });
    }
  }
  return rows as ReadonlyMap<string, Row> as ReadonlyMap<string, R>;
}
