import type { Provider } from '@nestjs/common';
import type { Engines } from '../platform/engines/engines';
import { GoogleSignInController } from './google-sign-in.controller';
import { OptionalIdentityProvider, OrganiserService } from './organiser.service';
import { OrganiserNameController, OrganiserSignInController } from './organisers.controller';

export const organisersControllers = [
  OrganiserSignInController,
  OrganiserNameController,
  GoogleSignInController,
];

export function organisersProviders({ identity }: Engines): Provider[] {
  return [
    { provide: OptionalIdentityProvider, useValue: new OptionalIdentityProvider(identity) },
    OrganiserService,
  ];
}
