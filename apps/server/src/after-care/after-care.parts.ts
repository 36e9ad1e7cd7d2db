import type { Provider } from '@nestjs/common';
import { LinkCareController } from './link-care.controller';
import { LinkCareService, RestLinkService } from './link-care.service';
import { LinkService } from './link.service';
import { PaymentCareController } from './payment-care.controller';
import { RegistrationCareController } from './registration-care.controller';
import { RegistrationHistoryController } from './registration-history.controller';
import { SiblingService } from './sibling.service';
import { SiblingsController } from './siblings.controller';

/** What organisers do with what is paid: odd money, refunds, receipts, cancelled runners, money found at the bank, siblings. */
export const afterCareControllers = [
  PaymentCareController,
  RegistrationCareController,
  RegistrationHistoryController,
  SiblingsController,
  LinkCareController,
];

/** What works behind it. */
export const afterCareParts: Provider[] = [LinkService, SiblingService, LinkCareService, RestLinkService];
