import { Refusal, registrationStream } from '@app/domain';
import { ProjectionRunner, ViewStore } from '@app/eventing';
import { type PaymentRow, SESSION, session, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentMode } from '../platform/payment/payment-engine';
import { CurrentEdition } from '../registration';
import { familyDay, type FamilyDay } from './family-day';
import { PaymentRepository } from './payment.repository';
import { receiptOf, type Receipt } from './receipt';

/** Reads receipts and the race days of their runners. `reader`: the signed-in registration. */
@Injectable()
export class ReceiptRepository {
  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  constructor(
    private readonly payments: PaymentRepository,
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  /** A payment's receipt; readers other than its family get shortened names. Throws Refusal. */
  async get(id: string, reader: string | undefined): Promise<Receipt> {
    const payment = await this.payments.get(id);
    const { edition, prices } = this.edition;
    return receiptOf({
      payment,
      number: await this.payments.receiptNumber(id),
      session: await this.sessionOf(payment),
      edition,
      prices,
      isOwner: await this.payments.isOf(payment, reader),
    });
  }

  /**
   * The race day of the paid runners; readers other than their family get no names. Throws Refusal for an
   * unknown or unpaid payment, which entitles to no start.
   */
  async day(id: string, reader: string | undefined): Promise<FamilyDay> {
    const payment = await this.payments.get(id);
    if (payment.status !== 'PAID') throw new Refusal('payment-unknown', { payment: id });
    const { edition } = this.edition;
    return familyDay({
      edition,
      session: await this.sessionOf(payment),
      isOwner: await this.payments.isOf(payment, reader),
      testMode: this.paymentMode.isTest,
    });
  }

  private sessionOf({ registration }: PaymentRow): Promise<SessionRow | undefined> {
    return this.views.get<SessionRow>(session.name, registration, SESSION);
  }
}

/** The registration revision that a receipt must include. */
export interface RegistrationRevision {
  readonly registration: string;
  readonly revision: number;
}

const VIEWS_TIMEOUT_MS = 5000;

/** Reads receipts for reactors, whose events may be ahead of the views. */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly projections: ProjectionRunner,
  ) {}

  /** Waits until the views reach that revision. Throws when they do not in time. */
  async catchUp({ registration, revision }: RegistrationRevision): Promise<void> {
    const stream = registrationStream(registration);
    if (!(await this.projections.waitForRevision(stream, revision, VIEWS_TIMEOUT_MS)))
      throw new Error(`the views did not reach revision ${revision} of ${stream} in time`);
  }

  /**
   * The receipt and the race day at that revision or later, with full names. Throws when the views do not
   * reach it in time.
   */
  async read(payment: string, readAt: RegistrationRevision): Promise<{ receipt: Receipt; day: FamilyDay }> {
    await this.catchUp(readAt);
    const { registration } = readAt;
    return {
      receipt: await this.receipts.get(payment, registration),
      day: await this.receipts.day(payment, registration),
    };
  }
}
