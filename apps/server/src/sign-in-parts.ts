import type { Provider } from '@nestjs/common';
import { AdminToken } from './auth/admin-token';
import { CookieJar } from './auth/cookies';
import { GoogleSignInController } from './auth/google-sign-in.controller';
import { GoogleTravel } from './auth/google-travel';
import { HandshakeCookie } from './auth/handshake-cookie';
import { Identity } from './auth/identity';
import { OrganiserDesk } from './auth/organiser-desk';
import { Organisers, type Admission } from './auth/organisers';
import { OwnOrigin } from './auth/own-origin';
import { Sessions } from './auth/sessions';
import { SignInController } from './auth/sign-in.controller';
import { SignInThrottle } from './auth/sign-in-throttle';
import { SignOutController } from './auth/sign-out.controller';
import { WhoIsIn } from './auth/who-is-in';
import { OnLoginHandler } from './commands/on-login.handler';
import type { Config } from './config/config';
import { editionName } from './config/edition-facts';
import type { Engines } from './engines';
import { MailQueue } from './mail/mail-queue';
import { RegistrationIds } from './registration/registration-ids';
import { SignInArrival } from './registration/sign-in-arrival';
import { SignInByMailController } from './registration/sign-in-by-mail.controller';
import { SignInCheck } from './registration/sign-in-check';
import { SignInDesk } from './registration/sign-in-desk';
import { SignInFamily } from './registration/sign-in-family';
import { CodeHashes } from './registration/sign-in-hash';
import { SignInHistory } from './registration/sign-in-history';
import { SignInPost } from './registration/sign-in-post';
import { SignInRequest } from './registration/sign-in-request';

/** The doors: for organisers, for families, and the way out. */
export const signInControllers = [
  SignInController,
  GoogleSignInController,
  SignInByMailController,
  SignOutController,
];

const organisers = [SignInThrottle, WhoIsIn, OrganiserDesk, GoogleTravel];

const families = [
  OnLoginHandler,
  SignInHistory,
  SignInDesk,
  SignInPost,
  SignInRequest,
  SignInCheck,
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

function secrets({ edition }: Config, { secrets: { session, registration } }: Engines): Provider[] {
  return [
    { provide: RegistrationIds, useValue: new RegistrationIds(registration, editionName(edition)) },
    { provide: CodeHashes, useValue: new CodeHashes(session) },
  ];
}

function mail({ mailer, ledger, spool, clock }: Engines): Provider[] {
  return [{ provide: MailQueue, useFactory: () => new MailQueue({ mailer, ledger, spool, clock }) }];
}
