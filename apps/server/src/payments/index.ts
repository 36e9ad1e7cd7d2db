// Public API of this module: other modules import from here only.
export { ignoreIfBooked } from './booking.service';
export { CheckoutService, type CheckoutResult } from './checkout.service';
export { paymentLinkMailId } from './payment-link-mail.reactor';
export { PaymentLinkRepository } from './payment-link.repository';
export { PaymentRepository } from './payment.repository';
export { PaymentReconciler } from './reconciler';
export { receiptMailId, ReceiptMailService } from './receipt-mail.reactor';
