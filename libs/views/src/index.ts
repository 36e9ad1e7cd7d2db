import type { AnyView } from '@app/eventing';
import { campaignCodes } from './campaign-codes.view';
import { corrections } from './corrections.view';
import { devices } from './devices.view';
import { erasures } from './erasures.view';
import { loginCodes } from './login-codes.view';
import { mailings } from './mailings.view';
import { notices } from './notices.view';
import { paymentLinks } from './payment-links.view';
import { payments } from './payments.view';
import { pickups } from './pickups.view';
import { previousRunners } from './previous-runners.view';
import { publications } from './publications.view';
import { raceday } from './raceday.view';
import { receipts } from './receipts.view';
import { registrations } from './registrations.view';
import { session } from './session.view';
import { suppressions } from './suppressions.view';

export * from './campaign-codes.view';
export * from './corrections.view';
export * from './devices.view';
export * from './login-codes.view';
export * from './erasures.view';
export * from './mailings.view';
export * from './notices.view';
export * from './payment-links.view';
export * from './payments.view';
export * from './pickups.view';
export * from './previous-runners.view';
export * from './publications.view';
export * from './raceday.view';
export * from './receipts.view';
export * from './rows';
export * from './registrations.view';
export * from './session.view';
export * from './suppressions.view';

export const allViews: readonly AnyView[] = [
  raceday,
  session,
  registrations,
  payments,
  paymentLinks,
  loginCodes,
  previousRunners,
  suppressions,
  mailings,
  notices,
  receipts,
  devices,
  pickups,
  campaignCodes,
  corrections,
  publications,
  erasures,
] as readonly unknown[] as readonly AnyView[];
