import type { Provider, Type } from '@nestjs/common';
import type { Config } from '../platform/config/config';
import { editionName } from '../platform/config/edition-facts';
import type { Engines } from '../platform/engines/engines';
import { RegistrationIds } from '../platform/names/registration-ids';
import type { Reactor } from '../platform/reactors/reactor';
import { AskPriceHandler } from './ask-price.handler';
import { BookingDesk } from './booking-desk';
import { CampaignDesk } from './campaign-desk';
import { CampaignHistory } from './campaign-history';
import { RegistrationDesk } from './registration-desk';
import { RegistrationHistory } from './registration-history';
import { RegistrationWhenCorrected } from './registration-when-corrected.reactor';
import { RegistrationController } from './registration.controller';
import { ReleaseCodeWhenFailed } from './release-code-when-failed.reactor';
import { RunnersDesk } from './runners-desk';
import { Season } from './season';
import { ShowSessionHandler } from './show-session.handler';
import { ShutDistances } from './shut-distances';
import { SignInArrival } from './sign-in-arrival';
import { SignInAttempt } from './sign-in-attempt';
import { SignInByMailController } from './sign-in-by-mail.controller';
import { SignInCheck } from './sign-in-check';
import { SignInDesk } from './sign-in-desk';
import { SignInFamily } from './sign-in-family';
import { CodeHashes } from './sign-in-hash';
import { SignInHistory } from './sign-in-history';
import { LiveCodes } from './sign-in-live-codes';
import { SignInPace } from './sign-in-pace';
import { SignInPost } from './sign-in-post';
import { SignInRequest } from './sign-in-request';
import { StartListWhenPaid } from './start-list-when-paid.reactor';
import { ThisSeason } from './this-season';

/** From an address to a filled-in form: what answers. */
export const registrationControllers = [SignInByMailController, RegistrationController];

/** What follows upon events of registrations and campaigns. */
export const registrationReactors: Type<Reactor>[] = [
  StartListWhenPaid,
  ReleaseCodeWhenFailed,
  RegistrationWhenCorrected,
];

const handlers = [ShowSessionHandler, AskPriceHandler];

const signIn = [
  SignInHistory,
  LiveCodes,
  SignInPace,
  SignInDesk,
  SignInPost,
  SignInRequest,
  SignInCheck,
  SignInAttempt,
  SignInFamily,
  SignInArrival,
];

const registration = [
  Season,
  ThisSeason,
  RegistrationDesk,
  RegistrationHistory,
  CampaignHistory,
  CampaignDesk,
  BookingDesk,
  RunnersDesk,
  ShutDistances,
];

/** What works behind it. */
export function registrationParts({ edition }: Config, { secrets }: Engines): Provider[] {
  return [
    {
      provide: RegistrationIds,
      useValue: new RegistrationIds(secrets.registration, editionName(edition)),
    },
    { provide: CodeHashes, useValue: new CodeHashes(secrets.session) },
    ...handlers,
    ...signIn,
    ...registration,
    ...registrationReactors,
  ];
}
