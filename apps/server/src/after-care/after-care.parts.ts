import type { Provider } from '@nestjs/common';
import { BankMoneyService } from './bank-money.service';
import { PaymentCareController } from './payment-care.controller';
import { PaymentLinkCareController } from './payment-link-care.controller';
import { PaymentLinkCareService, RestLinkService } from './payment-link-care.service';
import { RegistrationCareController } from './registration-care.controller';
import { RegistrationHistoryController } from './registration-history.controller';
import { SiblingService } from './sibling.service';
import { SiblingsController } from './siblings.controller';

/**
 * How organisers adjust what is paid: payment issues, refunds, receipts, cancelled runners, bank payments,
 * siblings, payment links.
 */
export const afterCareControllers = [
  PaymentCareController,
  RegistrationCareController,
  RegistrationHistoryController,
  SiblingsController,
  PaymentLinkCareController,
];

export const afterCareParts: Provider[] = [
  BankMoneyService,
  SiblingService,
  PaymentLinkCareService,
  RestLinkService,
];
