import { ProjectionRunner } from '@app/eventing';
import { allViews as views } from '@app/views';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GATEWAY_METADATA } from '@nestjs/websockets/constants';
import {
  paymentAdjustmentsControllers,
  paymentAdjustmentsParts,
} from './payment-adjustments/payment-adjustments.parts';
import { erasureControllers, erasureParts, erasureReactors } from './erasure/erasure.parts';
import {
  mailingsControllers,
  mailingsLeaderTasks,
  mailingsParts,
  mailingsReactors,
} from './mailings/mailings.parts';
import { noticesControllers, noticesParts } from './notices/notices.parts';
import { organisersControllers, organisersParts } from './organisers/organisers.parts';
import { overviewControllers, overviewParts } from './overview/overview.parts';
import {
  paymentsControllers,
  paymentsLeaderTasks,
  paymentsParts,
  paymentsReactors,
} from './payments/payments.parts';
import type { Config } from './platform/config/config';
import { Leader } from './platform/leader/leader';
import type { LeaderTasks } from './platform/leader/leader-tasks';
import type { Engines } from './platform/engines/engines';
import { ErrorLog } from './platform/logging/error-log';
import { MailQueue } from './platform/mail/mail-queue';
import { PersistedViews } from './platform/operations/persisted-views';
import { operatorsControllers, platformControllers, platformParts } from './platform/platform.parts';
import { type Reactor } from './platform/reactors/reactor';
import { ReactorRunner } from './platform/reactors/reactor-runner';
import { racedayControllers, racedayParts } from './raceday/raceday.parts';
import {
  registrationControllers,
  registrationParts,
  registrationReactors,
} from './registration/registration.parts';
import { siteControllers, siteParts } from './site/site.parts';
import { remindersControllers, remindersLeaderTasks, remindersParts } from './reminders/reminders.parts';
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
      ...(config.engines.role === 'worker' ? workerParts(config, engines) : visitorParts(config, engines)),
    };
  }
}

function visitorParts(config: Config, engines: Engines): Pick<DynamicModule, 'controllers' | 'providers'> {
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

/** Without visitor routes and gateways. */
function workerParts(config: Config, engines: Engines): Pick<DynamicModule, 'controllers' | 'providers'> {
  const isGateway = (part: Provider) =>
    typeof part === 'function' && Reflect.hasMetadata(GATEWAY_METADATA, part);
  return {
    controllers: operatorsControllers,
    providers: providersOf(config, engines).filter((part) => !isGateway(part)),
  };
}

function providersOf(config: Config, engines: Engines): Provider[] {
  return [
    ...platformParts(config, engines),
    ...organisersParts(engines),
    ...racedayParts(engines),
    ...registrationParts(config, engines),
    ...paymentsParts(engines),
    ...ticketOfficeParts,
    ...paymentAdjustmentsParts,
    ...mailingsParts(config, engines),
    ...remindersParts,
    ...noticesParts,
    ...erasureParts,
    ...overviewParts,
    ...siteParts,
    ...logFollowers(config, engines),
  ];
}

/** Follows the log: projections on every node, the leader's tasks (reactors among them) on one. */
function logFollowers(
  { engines: { role } }: Config,
  { store, viewStore, reactorStore, keptViews, lease, nodes, checked }: Engines,
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
    { provide: PersistedViews, useValue: new PersistedViews({ nodes, store, keptViews, views }) },
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
          { lease, isWilling: role !== 'api', nodeName: nodes.own.name, projections, checked },
          tasks,
        ),
    },
  ];
}
