import type { Provider } from '@nestjs/common';
import { AdminToken } from './platform/auth/admin-token';
import { CookieJar } from './platform/auth/cookies';
import { GoogleSignInController } from './organisers/google-sign-in.controller';
import { GoogleTravel } from './organisers/google-travel';
import { HandshakeCookie } from './platform/auth/handshake-cookie';
import { Identity } from './organisers/identity';
import { Limits } from './platform/auth/limits';
import { OrganiserDesk } from './organisers/organiser-desk';
import { OrganiserNameController } from './organisers/organiser-name.controller';
import { Organisers, type Admission } from './platform/auth/organisers';
import { OwnOrigin } from './platform/auth/own-origin';
import { Sessions } from './platform/auth/sessions';
import { SignInController } from './organisers/sign-in.controller';
import { SignOutController } from './platform/auth/sign-out.controller';
import { WhoIsIn } from './platform/auth/who-is-in';
import { OnLoginHandler } from './registration/on-login.handler';
import type { Config } from './platform/config/config';
import { editionName } from './platform/config/edition-facts';
import type { Engines } from './platform/engines/engines';
import { MailQueue } from './platform/mail/mail-queue';
import { RegistrationIds } from './platform/names/registration-ids';
import { SignInArrival } from './registration/sign-in-arrival';
import { SignInAttempt } from './registration/sign-in-attempt';
import { SignInByMailController } from './registration/sign-in-by-mail.controller';
import { SignInCheck } from './registration/sign-in-check';
import { SignInDesk } from './registration/sign-in-desk';
import { SignInFamily } from './registration/sign-in-family';
import { CodeHashes } from './registration/sign-in-hash';
import { SignInHistory } from './registration/sign-in-history';
import { LiveCodes } from './registration/sign-in-live-codes';
import { SignInPace } from './registration/sign-in-pace';
import { SignInPost } from './registration/sign-in-post';
import { SignInRequest } from './registration/sign-in-request';

/** The doors: for organisers, for families, and the way out. */
export const signInControllers = [
  SignInController,
  OrganiserNameController,
  GoogleSignInController,
  SignInByMailController,
  SignOutController,
];

const organisers = [WhoIsIn, OrganiserDesk, GoogleTravel];

const families = [
  OnLoginHandler,
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

/** Who is let in, how they are known again, and the mail that codes go with. */
export function signInParts(config: Config, engines: Engines): Provider[] {
  return [
    ...doors(config, engines),
    ...secrets(config, engines),
    ...mail(engines),
    ...organisers,
    ...families,
  ];
}

function doors({ google, publicUrl }: Config, engines: Engines): Provider[] {
  const { clock, ids, sessions, accounts, identity } = engines;
  const jar = new CookieJar(publicUrl?.protocol === 'https:');
  const admission: Admission = google
    ? { by: 'account', emails: google.adminEmails, book: accounts }
    : { by: 'link', token: new AdminToken(engines.secrets.adminToken), ids };
  return [
    { provide: OwnOrigin, useValue: new OwnOrigin(publicUrl) },
    { provide: Organisers, useValue: new Organisers(admission) },
    { provide: Identity, useValue: new Identity(identity) },
    { provide: Sessions, useValue: new Sessions(sessions, clock, jar) },
    { provide: HandshakeCookie, useValue: new HandshakeCookie(engines.secrets.session, clock, jar) },
  ];
}

function secrets({ edition }: Config, { limiter, secrets: { session, registration } }: Engines): Provider[] {
  return [
    { provide: Limits, useValue: new Limits(limiter, registration) },
    { provide: RegistrationIds, useValue: new RegistrationIds(registration, editionName(edition)) },
    { provide: CodeHashes, useValue: new CodeHashes(session) },
  ];
}

function mail({ mailer, ledger, spool, clock }: Engines): Provider[] {
  return [{ provide: MailQueue, useFactory: () => new MailQueue({ mailer, ledger, spool, clock }) }];
}
