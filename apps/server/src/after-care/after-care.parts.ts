import type { Provider } from '@nestjs/common';
import { BankMoneyService } from './bank-money.service';
import { PaymentCareController } from './payment-care.controller';
import { PaymentLinkCareController } from './payment-link-care.controller';
import { PaymentLinkCareService, RestLinkService } from './payment-link-care.service';
import { RegistrationCareController } from './registration-care.controller';
import { RegistrationHistoryController } from './registration-history.controller';
import { SiblingService } from './sibling.service';
import { SiblingsController } from './siblings.controller';

/** What organisers do with what is paid: odd money, refunds, receipts, cancelled runners, money found at the bank, siblings, links to pay with. */
export const afterCareControllers = [
  PaymentCareController,
  RegistrationCareController,
  RegistrationHistoryController,
  SiblingsController,
  PaymentLinkCareController,
];

/** What works behind it. */
export const afterCareParts: Provider[] = [
  BankMoneyService,
  SiblingService,
  PaymentLinkCareService,
  RestLinkService,
];
