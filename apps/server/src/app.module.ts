import { ProjectionRunner } from '@app/eventing';
import { allViews as views } from '@app/views';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GATEWAY_METADATA } from '@nestjs/websockets/constants';
import {
  paymentAdjustmentsControllers,
  paymentAdjustmentsProviders,
} from './payment-adjustments/payment-adjustments.providers';
import { erasureControllers, erasureProviders, erasureReactors } from './erasure/erasure.providers';
import {
  mailingsControllers,
  mailingsLeaderTasks,
  mailingsProviders,
  mailingsReactors,
} from './mailings/mailings.providers';
import { noticesControllers, noticesProviders } from './notices/notices.providers';
import { organisersControllers, organisersProviders } from './organisers/organisers.providers';
import { overviewControllers, overviewProviders } from './overview/overview.providers';
import {
  paymentsControllers,
  paymentsLeaderTasks,
  paymentsProviders,
  paymentsReactors,
} from './payments/payments.providers';
import type { Config } from './platform/config/config';
import { Leader } from './platform/leader/leader';
import type { LeaderTasks } from './platform/leader/leader-tasks';
import type { Engines } from './platform/engines/engines';
import { ErrorLog } from './platform/logging/error-log';
import { MailQueue } from './platform/mail/mail-queue';
import { PersistedViews } from './platform/operations/persisted-views';
import { operatorsControllers, platformControllers, platformProviders } from './platform/platform.providers';
import { type Reactor, ReactorRunner } from './platform/reactors/reactor';
import { racedayControllers, racedayProviders, racedayReactors } from './raceday/raceday.providers';
import {
  registrationControllers,
  registrationProviders,
  registrationReactors,
} from './registration/registration.providers';
import { siteControllers, siteProviders } from './site/site.providers';
import {
  remindersControllers,
  remindersLeaderTasks,
  remindersProviders,
} from './reminders/reminders.providers';
import {
  ticketOfficeControllers,
  ticketOfficeProviders,
  ticketOfficeReactors,
} from './ticket-office/ticket-office.providers';

const reactors = [
  ...racedayReactors,
  ...registrationReactors,
  ...paymentsReactors,
  ...ticketOfficeReactors,
  ...mailingsReactors,
  ...erasureReactors,
];

/** Mail and mailings start first: reactors send through them. */
const leaderTasks = [
  MailQueue,
  ...mailingsLeaderTasks,
  PersistedViews,
  ...paymentsLeaderTasks,
  ...remindersLeaderTasks,
  ReactorRunner,
];

/** Composes the server from the controllers and providers of every module and the platform. */
@Module({})
export class AppModule {
  static forRoot(config: Config, engines: Engines): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      ...(config.engines.role === 'worker' ? workerMetadata(config, engines) : apiMetadata(config, engines)),
    };
  }
}

function apiMetadata(config: Config, engines: Engines): Pick<DynamicModule, 'controllers' | 'providers'> {
  return {
    controllers: [
      ...organisersControllers,
      ...registrationControllers,
      ...paymentsControllers(engines),
      ...ticketOfficeControllers,
      ...paymentAdjustmentsControllers,
      ...mailingsControllers,
      ...remindersControllers,
      ...noticesControllers,
      ...erasureControllers,
      ...overviewControllers,
      ...racedayControllers,
      ...platformControllers,
      ...siteControllers,
    ],
    providers: providersOf(config, engines),
  };
}

/** Only operators' routes, and no gateways. */
function workerMetadata(config: Config, engines: Engines): Pick<DynamicModule, 'controllers' | 'providers'> {
  const isGateway = (provider: Provider) =>
    typeof provider === 'function' && Reflect.hasMetadata(GATEWAY_METADATA, provider);
  return {
    controllers: operatorsControllers,
    providers: providersOf(config, engines).filter((provider) => !isGateway(provider)),
  };
}

function providersOf(config: Config, engines: Engines): Provider[] {
  return [
    ...platformProviders(config, engines),
    ...organisersProviders(engines),
    ...racedayProviders(engines),
    ...registrationProviders(config, engines),
    ...paymentsProviders(engines),
    ...ticketOfficeProviders,
    ...paymentAdjustmentsProviders,
    ...mailingsProviders(config, engines),
    ...remindersProviders,
    ...noticesProviders,
    ...erasureProviders,
    ...overviewProviders,
    ...siteProviders,
    ...logFollowers(config, engines),
  ];
}

/** Follows the log: projections on every node, the leader's tasks (reactors among them) on one. */
function logFollowers(
  { engines: { role } }: Config,
  { store, viewStore, reactorStore, persistedViews, lease, nodes, checkedStores }: Engines,
): Provider[] {
  const errorLog = new ErrorLog(new Logger('Views'));
  const onError = (error: unknown) => {
    errorLog.report(error);
  };
  return [
    {
      provide: ProjectionRunner,
      useValue: new ProjectionRunner({ store, viewStore, views, onError }),
    },
    { provide: PersistedViews, useValue: new PersistedViews({ nodes, store, persistedViews, views }) },
    {
      provide: ReactorRunner,
      inject: reactors,
      useFactory: (...all: Reactor[]) => new ReactorRunner({ store, reactorStore }, all),
    },
    {
      provide: Leader,
      inject: [ProjectionRunner, ...leaderTasks],
      useFactory: (projections: ProjectionRunner, ...tasks: LeaderTasks[]) =>
        new Leader(
          {
            lease,
            canLead: role !== 'api',
            nodeName: nodes.own.name,
            projections,
            termListener: checkedStores,
          },
          tasks,
        ),
    },
  ];
}
