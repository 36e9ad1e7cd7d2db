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
import { CancelOtherPaymentsWhenPaid, ReleaseCodeWhenFailed } from './payment-ended.reactor';
import { PaymentLinkMail } from './payment-link-mail.reactor';
import { PaymentLinkRepository } from './payment-link.repository';
import { PaymentLinksController } from './payment-links.controller';
import { PaymentOutcomeGateway } from './payment-outcome.gateway';
import { PaymentRepository } from './payment.repository';
import { PaymentService } from './payment.service';
import { PaymentsController, SimulatorController } from './payments.controller';
import { ReceiptMailService, ReceiptMailWhenPaid } from './receipt-mail.reactor';
import { NumberReceipts, ReceiptNumbers } from './receipt-numbers';
import { ReceiptCodesController, ReceiptsController } from './receipts.controller';
import { PaymentReconciler, ReconcilerTimer } from './reconciler';
import { ReceiptRepository } from './receipt.repository';

/** Booking, payment and receipt routes; the simulator's page only with a simulator. */
export function paymentsControllers({ payment: { simulator } }: Engines): Type[] {
  return [
    BookingController,
    PaymentsController,
    PaymentLinksController,
    ReceiptsController,
    ReceiptCodesController,
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

export const paymentsLeaderTasks: Type<LeaderTasks>[] = [ReconcilerTimer];

export function paymentsProviders({ payment: { simulator }, secrets }: Engines): Provider[] {
  return [
    { provide: PaymentIds, useValue: new PaymentIds(secrets.registration) },
    ...(simulator ? [{ provide: SwishSimulator, useValue: simulator }] : []),
    CampaignCodeService,
    BookingService,
    PaymentRepository,
    PaymentService,
    CheckoutService,
    PaymentLinkRepository,
    PaymentOutcomeGateway,
    PaymentReconciler,
    ReconcilerTimer,
    ReceiptNumbers,
    ReceiptRepository,
    ReceiptMailService,
    ...paymentsReactors,
  ];
}
