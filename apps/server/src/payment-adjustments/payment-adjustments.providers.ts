import type { Provider } from '@nestjs/common';
import { BankPaymentService } from './bank-payment.service';
import { PaymentAdjustmentsController } from './payment-adjustments.controller';
import { PaymentLinkAdminController } from './payment-link-admin.controller';
import { RegistrationAdjustmentsController } from './registration-adjustments.controller';
import { SiblingService } from './sibling.service';

export const paymentAdjustmentsControllers = [
  PaymentAdjustmentsController,
  RegistrationAdjustmentsController,
  PaymentLinkAdminController,
];

export const paymentAdjustmentsProviders: Provider[] = [BankPaymentService, SiblingService];
