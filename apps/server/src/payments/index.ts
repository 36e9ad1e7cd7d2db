// The door of this room: what other rooms use of it. Nothing else in here is theirs.
export { CheckoutService, type CheckedOut } from './checkout.service';
export { PaymentCheck } from './payment-check';
export { paymentLinkMailId } from './payment-link-mail.reactor';
export { PaymentLinkRepository } from './payment-link.repository';
export { PaymentRepository } from './payment.repository';
export { receiptMailId } from './receipt.mail';
export { ReceiptMailService } from './receipt-mail.reactor';
