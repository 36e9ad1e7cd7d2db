import { Clock, Ids, Mailer, Payments, ReactorStore } from '@app/adapters';
import { EventStore, KeyStore, ViewStore } from '@app/eventing';
import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Cookies, OAuthStateCookie } from './auth/cookies';
import { CurrentUser } from './auth/current-user';
import { Limits } from './auth/limits';
import { AdminToken, type Admission, Organisers } from './auth/organisers';
import { SameOrigin, SameOriginGuard } from './auth/same-origin.guard';
import { Sessions } from './auth/sessions';
import { SignOutController } from './auth/sign-out.controller';
import { AtLeast } from './commands/at-least';
import { CommandSender } from './commands/command-sender';
import { DispatchHandler } from './commands/dispatch.handler';
import { StreamRepository } from './commands/stream.repository';
import { Config } from './config/config';
import type { Engines } from './engines/engines';
import { CheckedPipe } from './http/checked.pipe';
import { ErrorsFilter } from './http/errors.filter';
import { MailQueue } from './mail/mail-queue';
import { Nodes } from './nodes/nodes';
import { DutyMetrics } from './operations/duty-metrics';
import { EngineMetrics } from './operations/engine-metrics';
import { Metrics } from './operations/metrics';
import { HealthController, MetricsController } from './operations/metrics.controller';
import { NodeMetrics } from './operations/node-metrics';
import { operatorsDoor } from './operations/operators-door';
import { Readiness } from './operations/readiness';
import { StoreMetrics } from './operations/store-metrics';
import { Stores } from './operations/stores';
import { systemReport } from './operations/system-report';
import { AppendTimes, TimedEventStore } from './operations/timed-appends';
import { ViewMetrics } from './operations/view-metrics';
import { PaymentLinks } from './payment/payment-engine';
import { TestMode } from './payment/test-mode';
import { WatchedPayments } from './payment/watched-payments';

/** Health and metrics endpoints. */
export const operatorsControllers = [HealthController, MetricsController];

/** The same, with sign-out. */
export const platformControllers = [...operatorsControllers, SignOutController];

/** Providers that every feature needs: engines, request checks, sign-in and mail. */
export function platformParts(config: Config, engines: Engines): Provider[] {
  return [
    { provide: Config, useValue: config },
    ...kept(engines),
    ...edges,
    ...doors(config, engines),
    ...mail(engines),
    AtLeast,
    DispatchHandler,
    CommandSender,
    StreamRepository,
    CurrentUser,
    PaymentLinks,
    TestMode,
    Readiness,
    Metrics,
    ...figures,
    systemReport,
    operatorsDoor(config, engines),
  ];
}

/** Metrics that only Prometheus reads. */
const figures: Provider[] = [StoreMetrics, ViewMetrics, NodeMetrics, EngineMetrics, DutyMetrics];

const edges: Provider[] = [
  { provide: APP_GUARD, useClass: SameOriginGuard },
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_PIPE, useClass: CheckedPipe },
];

function kept(engines: Engines): Provider[] {
  const { store, viewStore, keys, reactorStore, clock, ids, payment, nodes } = engines;
  const payments = new WatchedPayments(payment.payments, clock);
  const appends = new AppendTimes();
  return [
    { provide: Stores, useValue: new Stores(engines) },
    { provide: AppendTimes, useValue: appends },
    { provide: EventStore, useValue: new TimedEventStore(store, appends) },
    { provide: ViewStore, useValue: viewStore },
    { provide: KeyStore, useValue: keys },
    { provide: ReactorStore, useValue: reactorStore },
    { provide: Clock, useValue: clock },
    { provide: Ids, useValue: ids },
    { provide: Nodes, useValue: nodes },
    { provide: Payments, useValue: payments },
    { provide: WatchedPayments, useValue: payments },
  ];
}

function doors({ google, publicUrl }: Config, engines: Engines): Provider[] {
  const { clock, ids, sessions, accounts, limiter, secrets } = engines;
  const cookies = new Cookies(publicUrl?.protocol === 'https:');
  const admission: Admission = google
    ? { by: 'account', emails: google.adminEmails, book: accounts }
    : { by: 'link', token: new AdminToken(secrets.adminToken), ids };
  return [
    { provide: SameOrigin, useValue: new SameOrigin(publicUrl) },
    { provide: Organisers, useValue: new Organisers(admission) },
    { provide: Sessions, useValue: new Sessions(sessions, clock, cookies) },
    { provide: OAuthStateCookie, useValue: new OAuthStateCookie(secrets.session, clock, cookies) },
    { provide: Limits, useValue: new Limits(limiter, secrets.registration) },
  ];
}

function mail({ mailer, reactorStore, spool, clock }: Engines): Provider[] {
  return [
    { provide: Mailer, useValue: mailer },
    { provide: MailQueue, useFactory: () => new MailQueue({ mailer, reactorStore, spool, clock }) },
  ];
}
