import type { Provider } from '@nestjs/common';
import { BankPaymentService } from './bank-payment.service';
import { PaymentAdjustmentsController } from './payment-adjustments.controller';
import { PaymentLinkAdminController } from './payment-link-admin.controller';
import { PaymentLinkAdminService, BalanceDueLinkService } from './payment-link-admin.service';
import { RegistrationAdjustmentsController } from './registration-adjustments.controller';
import { RegistrationHistoryController } from './registration-history.controller';
import { SiblingService } from './sibling.service';
import { SiblingsController } from './siblings.controller';

/**
 * Routes for payment adjustments: payment issues, refunds, receipts, cancelled runners, bank payments,
 * siblings, payment links.
 */
export const paymentAdjustmentsControllers = [
  PaymentAdjustmentsController,
  RegistrationAdjustmentsController,
  RegistrationHistoryController,
  SiblingsController,
  PaymentLinkAdminController,
];

export const paymentAdjustmentsProviders: Provider[] = [
  BankPaymentService,
  SiblingService,
  PaymentLinkAdminService,
  BalanceDueLinkService,
];
