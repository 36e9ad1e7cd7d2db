import type { Provider, Type } from '@nestjs/common';
import type { Config } from '../platform/config/config';
import { editionName } from '../platform/config/edition';
import type { Engines } from '../platform/engines/engines';
import { RegistrationIds } from '../platform/names/registration-ids';
import type { Reactor } from '../platform/reactors/reactor';
import { Claims } from './claims';
import { CurrentEdition } from './current-edition';
import { LoginCodeRepository } from './login-code.repository';
import { RegistrationWhenRunnerChanged } from './registration-when-runner-changed.reactor';
import { RegistrationController } from './registration.controller';
import { RegistrationRepository } from './registration.repository';
import { RegistrationService } from './registration.service';
import { ShowSessionHandler } from './show-session.handler';
import { SignInController } from './sign-in.controller';
import { CodeHashes, SignInService } from './sign-in.service';
import { WithdrawalService } from './withdrawal.service';
import { StartListWhenPaid } from './start-list-when-paid.reactor';
import { YearsController } from './years.controller';
import { YearsService } from './years.service';

export const registrationControllers = [SignInController, RegistrationController, YearsController];

export const registrationReactors: Type<Reactor>[] = [StartListWhenPaid, RegistrationWhenRunnerChanged];

const services = [
  LoginCodeRepository,
  SignInService,
  CurrentEdition,
  Claims,
  RegistrationRepository,
  RegistrationService,
  ShowSessionHandler,
  WithdrawalService,
  YearsService,
];

export function registrationProviders({ edition }: Config, { secrets }: Engines): Provider[] {
  return [
    {
      provide: RegistrationIds,
      useValue: new RegistrationIds(secrets.registration, editionName(edition)),
    },
    { provide: CodeHashes, useValue: new CodeHashes(secrets.session) },
    ...services,
    ...registrationReactors,
  ];
}
