import type { Provider } from '@nestjs/common';
import type { Engines } from '../platform/engines/engines';
import { GoogleRedirect, GoogleSignInController } from './google-sign-in.controller';
import { Identity, OrganiserService } from './organiser.service';
import { OrganiserNameController, OrganiserSignInController } from './organisers.controller';

/** How organisers sign in, and say what they are called. */
export const organisersControllers = [
  OrganiserSignInController,
  OrganiserNameController,
  GoogleSignInController,
];

/** What works behind it. */
export function organisersParts({ identity }: Engines): Provider[] {
  return [{ provide: Identity, useValue: new Identity(identity) }, OrganiserService, GoogleRedirect];
}
