// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { CheckoutService, type CheckedOut } from './checkout.service';
export { PaymentCheck } from './payment-check';
export { PaymentRepository } from './payment.repository';
export { ReceiptMailService } from './receipt-mail.reactor';
