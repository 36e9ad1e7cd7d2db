import type { Provider } from '@nestjs/common';
import type { Engines } from '../platform/engines/engines';
import { GoogleSignInController } from './google-sign-in.controller';
import { GoogleTravel } from './google-travel';
import { Identity } from './identity';
import { OrganiserDesk } from './organiser-desk';
import { OrganiserNameController } from './organiser-name.controller';
import { SignInController } from './sign-in.controller';

/** The organisers' doors. */
export const organisersControllers = [SignInController, OrganiserNameController, GoogleSignInController];

/** How organisers are let in. */
export function organisersParts({ identity }: Engines): Provider[] {
  return [{ provide: Identity, useValue: new Identity(identity) }, OrganiserDesk, GoogleTravel];
}
