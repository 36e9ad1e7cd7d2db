import { SwishSimulator } from '@app/adapters';
import type { Provider, Type } from '@nestjs/common';
import type { Engines } from '../platform/engines/engines';
import { PaymentIds } from '../platform/names/payment-ids';
import type { Reactor } from '../platform/reactors/reactor';
import { BookingController } from './booking.controller';
import { Checkout } from './checkout';
import { FamilyCheckout } from './family-checkout';
import { LetterDesk } from './letter-desk';
import { PaymentCheck } from './payment-check';
import { PaymentNewsGateway } from './payment-news.gateway';
import { PaymentPagesController } from './payment-pages.controller';
import { PaymentRequests } from './payment-requests';
import { PaymentRows } from './payment-rows';
import { PaymentVerification } from './payment-verification';
import { PaymentWatch } from './payment-watch';
import { ReceiptMailWhenPaid } from './receipt-mail-when-paid.reactor';
import { ReceiptReader } from './receipt-reader';
import { ReceiptsController } from './receipts.controller';
import { Reconciler } from './reconciler';
import { ReconcilerTimer } from './reconciler-timer';
import { Settlement } from './settlement';
import { ShowReceiptHandler } from './show-receipt.handler';
import { SimulatorController } from './simulator.controller';
import { SwishCallbackController } from './swish-callback.controller';
import { TakeBackWhenPaid } from './take-back-when-paid.reactor';
import { Till } from './till';

/** From a booking to a receipt: what answers. The simulator's page is there only where there is a simulator. */
export function paymentsControllers({ payment: { simulator } }: Engines): Type[] {
  return [
    BookingController,
    PaymentPagesController,
    ReceiptsController,
    SwishCallbackController,
    ...(simulator ? [SimulatorController] : []),
  ];
}

/** What follows upon a payment. */
export const paymentsReactors: Type<Reactor>[] = [ReceiptMailWhenPaid, TakeBackWhenPaid];

const checkout = [PaymentRequests, PaymentRows, Settlement, Checkout, Till, FamilyCheckout];

const watching = [
  PaymentVerification,
  PaymentCheck,
  PaymentNewsGateway,
  PaymentWatch,
  Reconciler,
  ReconcilerTimer,
];

const receipts = [ShowReceiptHandler, ReceiptReader, LetterDesk];

/** What works behind it. */
export function paymentsParts({ payment: { simulator }, secrets }: Engines): Provider[] {
  return [
    { provide: PaymentIds, useValue: new PaymentIds(secrets.registration) },
    ...(simulator ? [{ provide: SwishSimulator, useValue: simulator }] : []),
    ...checkout,
    ...watching,
    ...receipts,
    ...paymentsReactors,
  ];
}
