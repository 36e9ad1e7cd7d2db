import { SwishSimulator } from '@app/adapters';
import type { Provider, Type } from '@nestjs/common';
import type { LeaderTasks } from '../platform/leader/leader-tasks';
import type { Engines } from '../platform/engines/engines';
import { PaymentIds } from '../platform/names/payment-ids';
import type { Reactor } from '../platform/reactors/reactor';
import { BookingController } from './booking.controller';
import { BookingService } from './booking.service';
import { CampaignCodeService } from './campaign-code.service';
import { CheckoutService } from './checkout.service';
import { PaymentLinkMail } from './payment-link-mail.reactor';
import { PaymentLinkRepository } from './payment-link.repository';
import { PaymentLinksController } from './payment-links.controller';
import { PaymentOutcomeGateway } from './payment-outcome.gateway';
import { PaymentPagesController } from './payment-pages.controller';
import { PaymentRepository } from './payment.repository';
import { PaymentService } from './payment.service';
import { ReceiptMailService, ReceiptMailWhenPaid } from './receipt-mail.reactor';
import { NumberReceipts, ReceiptNumbers } from './receipt-numbers';
import { ReceiptCodesController, ReceiptsController } from './receipts.controller';
import { Reconciler, ReconcilerTimer } from './reconciler';
import { ReleaseCodeWhenFailed } from './release-code-when-failed.reactor';
import { ReceiptRepository } from './receipt.repository';
import { SimulatorController } from './simulator.controller';
import { SwishCallbackController } from './swish-callback.controller';
import { CancelOtherPaymentsWhenPaid } from './cancel-other-payments.reactor';

/** Booking, payment and receipt routes; the simulator's page only with a simulator. */
export function paymentsControllers({ payment: { simulator } }: Engines): Type[] {
  return [
    BookingController,
    PaymentPagesController,
    PaymentLinksController,
    ReceiptsController,
    ReceiptCodesController,
    SwishCallbackController,
    ...(simulator ? [SimulatorController] : []),
  ];
}

export const paymentsReactors: Type<Reactor>[] = [
  NumberReceipts,
  ReceiptMailWhenPaid,
  PaymentLinkMail,
  CancelOtherPaymentsWhenPaid,
  ReleaseCodeWhenFailed,
];

/** Leader tasks. */
export const paymentsLeaderTasks: Type<LeaderTasks>[] = [ReconcilerTimer];

const booking = [CampaignCodeService, BookingService];

const payments = [PaymentRepository, PaymentService, CheckoutService, PaymentLinkRepository];

const watching = [PaymentOutcomeGateway, Reconciler, ReconcilerTimer];

const receipts = [ReceiptNumbers, ReceiptRepository, ReceiptMailService];

export function paymentsProviders({ payment: { simulator }, secrets }: Engines): Provider[] {
  return [
    { provide: PaymentIds, useValue: new PaymentIds(secrets.registration) },
    ...(simulator ? [{ provide: SwishSimulator, useValue: simulator }] : []),
    ...booking,
    ...payments,
    ...watching,
    ...receipts,
    ...paymentsReactors,
  ];
}
