// Public API of this module: other modules import from here only.
export { CheckoutService, type CheckoutResult } from './checkout.service';
export { paymentLinkMailId } from './payment-link-mail.reactor';
export { PaymentLinkRepository } from './payment-link.repository';
export { PaymentRepository } from './payment.repository';
export { receiptMailId } from './receipt.mail';
export { Reconciler } from './reconciler';
export { ReceiptMailService } from './receipt-mail.reactor';
