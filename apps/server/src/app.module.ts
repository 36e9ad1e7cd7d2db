import { ProjectionRunner } from '@app/eventing';
import { everyView as views } from '@app/views';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { afterCareControllers, afterCareParts } from './after-care/after-care.parts';
import { erasureControllers, erasureParts, erasureReactors } from './erasure/erasure.parts';
import { mailingsControllers, mailingsParts, mailingsReactors } from './mailings/mailings.parts';
import { noticesControllers, noticesParts } from './notices/notices.parts';
import { organisersControllers, organisersParts } from './organisers/organisers.parts';
import { overviewControllers, overviewParts } from './overview/overview.parts';
import { paymentsControllers, paymentsParts, paymentsReactors } from './payments/payments.parts';
import type { Config } from './platform/config/config';
import type { Engines } from './platform/engines/engines';
import { KeptViews } from './platform/operations/kept-views';
import { platformControllers, platformParts } from './platform/platform.parts';
import { type Reactor } from './platform/reactors/reactor';
import { ReactorRunner } from './platform/reactors/reactor-runner';
import { racedayControllers, racedayParts } from './raceday/raceday.parts';
import {
  registrationControllers,
  registrationParts,
  registrationReactors,
} from './registration/registration.parts';
import { siteControllers, siteParts } from './site/site.parts';
import { remindersControllers, remindersParts } from './reminders/reminders.parts';
import {
  ticketOfficeControllers,
  ticketOfficeParts,
  ticketOfficeReactors,
} from './ticket-office/ticket-office.parts';

const reactors = [
  ...registrationReactors,
  ...paymentsReactors,
  ...ticketOfficeReactors,
  ...mailingsReactors,
  ...erasureReactors,
];

/** The whole server in one module: what every room brings, and what runs through them all. */
@Module({})
export class AppModule {
  static on(config: Config, engines: Engines): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        ...organisersControllers,
        ...registrationControllers,
        ...paymentsControllers(engines),
        ...ticketOfficeControllers,
        ...afterCareControllers,
        ...mailingsControllers,
        ...remindersControllers,
        ...noticesControllers,
        ...erasureControllers,
        ...overviewControllers,
        ...racedayControllers,
        ...platformControllers,
        ...siteControllers,
      ],
      providers: [
        ...platformParts(config, engines),
        ...organisersParts(engines),
        ...racedayParts(engines),
        ...registrationParts(config, engines),
        ...paymentsParts(engines),
        ...ticketOfficeParts,
        ...afterCareParts,
        ...mailingsParts(config, engines),
        ...remindersParts,
        ...noticesParts,
        ...erasureParts,
        ...overviewParts,
        ...siteParts,
        ...followers(engines),
      ],
    };
  }
}

/** What follows the log: the views, and the reactors of every room. */
function followers({ store, viewStore, reactorStore, keptViews, nodes }: Engines): Provider[] {
  const log = new Logger('Views');
  const onError = (error: unknown) => {
    log.error(error);
  };
  return [
    {
      provide: ProjectionRunner,
      useValue: new ProjectionRunner({ store, viewStore, views, onError }),
    },
    { provide: KeptViews, useValue: new KeptViews({ nodes, store, keptViews, views }) },
    {
      provide: ReactorRunner,
      inject: [ProjectionRunner, ...reactors],
      useFactory: (projections: ProjectionRunner, ...all: Reactor[]) =>
        new ReactorRunner({ store, projections, reactorStore }, all),
    },
  ];
}
