import { Refusal, registrationStream } from '@app/domain';
import { ProjectionRunner, ViewStore } from '@app/eventing';
import { SESSION, session, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../platform/config/config';
import { PaymentMode } from '../platform/payment/payment-engine';
import { CurrentEdition } from '../registration';
import { familyDay, type FamilyDay } from './family-day';
import { PaymentRepository } from './payment.repository';
import { receiptOf, type Receipt } from './receipt';

/** A payment's receipt. `reader`: the signed-in registration; other readers get shortened names. */
export class ShowReceipt extends Query<Receipt> {
  constructor(
    readonly payment: string,
    readonly reader: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ShowReceipt)
export class ShowReceiptHandler implements IQueryHandler<ShowReceipt> {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  async execute({ payment: id, reader }: ShowReceipt): Promise<Receipt> {
    const payment = await this.payments.get(id);
    const { edition, prices } = this.edition;
    const { registration } = payment;
    return receiptOf({
      payment,
      number: await this.payments.receiptNumber(id),
      session: await this.views.get<SessionRow>(session.name, registration, SESSION),
      edition,
      prices,
      isOwner: await this.payments.isOf(payment, reader),
    });
  }
}

/** The registration revision that a receipt must include. */
export interface RegistrationRevision {
  readonly registration: string;
  readonly revision: number;
}

/** The race day of the paid runners. `reader`: as for the receipt; other readers get no names. */
export class ShowFamilyDay extends Query<FamilyDay> {
  constructor(
    readonly payment: string,
    readonly reader: string | undefined,
  ) {
    super();
  }
}

/** Throws Refusal for an unknown or unpaid payment, which entitles to no start. */
@QueryHandler(ShowFamilyDay)
export class ShowFamilyDayHandler implements IQueryHandler<ShowFamilyDay> {
  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  constructor(
    private readonly payments: PaymentRepository,
    private readonly views: ViewStore,
    private readonly config: Config,
  ) {}

  async execute({ payment, reader }: ShowFamilyDay): Promise<FamilyDay> {
    const row = await this.payments.get(payment);
    const { registration, status } = row;
    if (status !== 'PAID') throw new Refusal('payment-unknown', { payment });
    const { edition } = this.config;
    return familyDay({
      edition,
      session: await this.views.get<SessionRow>(session.name, registration, SESSION),
      isOwner: await this.payments.isOf(row, reader),
      testMode: this.paymentMode.isTest,
    });
  }
}

const VIEWS_TIMEOUT_MS = 5000;

/** Reads receipts for reactors, whose events may be ahead of the views. */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly queries: QueryBus,
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
      receipt: await this.queries.execute(new ShowReceipt(payment, registration)),
      day: await this.queries.execute(new ShowFamilyDay(payment, registration)),
    };
  }
}
