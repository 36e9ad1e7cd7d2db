import { Clock, Ids, Mailer, Payments, ReactorStore } from '@app/adapters';
import { EventStore, KeyStore, ViewStore } from '@app/eventing';
import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Cookies, OAuthStateCookie } from './auth/cookies';
import { CurrentUser } from './auth/current-user';
import { FamilyBudget } from './auth/family-budget';
import { RateLimits } from './auth/rate-limits';
import { AdminToken, type SignInMethod, Organisers } from './auth/organisers';
import { SameOrigin, SameOriginGuard } from './auth/same-origin.guard';
import { Sessions } from './auth/sessions';
import { SignOutController } from './auth/sign-out.controller';
import { ReadYourWrites } from './commands/consistency-token';
import { CommandSender, DispatchHandler } from './commands/command-sender';
import { StreamRepository } from './commands/stream.repository';
import { Config } from './config/config';
import type { Engines } from './engines/engines';
import { RequestValidationPipe } from './http/request-validation.pipe';
import { ErrorsFilter } from './http/errors.filter';
import { MailQueue } from './mail/mail-queue';
import { Nodes } from './nodes/nodes';
import { LeaderMetrics } from './operations/leader-metrics';
import { EngineMetrics, NodeMetrics, StoreMetrics } from './operations/store-metrics';
import { Metrics } from './operations/metrics';
import { HealthController, MetricsController } from './operations/metrics.controller';
import { adminSocket } from './operations/admin-socket';
import { Readiness } from './operations/readiness';
import { Stores } from './operations/stores';
import { systemReport } from './operations/system-report';
import { AppendTimes, TimedEventStore } from './operations/timed-appends';
import { ViewMetrics } from './operations/view-metrics';
import { MonitoredPayments } from './payment/monitored-payments';
import { PaymentMode } from './payment/payment-engine';

export const operatorsControllers = [HealthController, MetricsController];

/** The same, with sign-out. */
export const platformControllers = [...operatorsControllers, SignOutController];

/** Providers that every feature needs: engines, request checks, sign-in and mail. */
export function platformProviders(config: Config, engines: Engines): Provider[] {
  return [
    { provide: Config, useValue: config },
    ...storeProviders(engines),
    ...edgeProviders,
    ...signInProviders(config, engines),
    ...mailProviders(engines),
    ReadYourWrites,
    DispatchHandler,
    CommandSender,
    StreamRepository,
    CurrentUser,
    PaymentMode,
    Readiness,
    Metrics,
    ...metricsProviders,
    systemReport,
    adminSocket(config, engines),
  ];
}

/** Metrics that only Prometheus reads. */
const metricsProviders: Provider[] = [StoreMetrics, ViewMetrics, NodeMetrics, EngineMetrics, LeaderMetrics];

const edgeProviders: Provider[] = [
  { provide: APP_GUARD, useClass: SameOriginGuard },
  { provide: APP_FILTER, useClass: ErrorsFilter },
  { provide: APP_PIPE, useClass: RequestValidationPipe },
];

function storeProviders(engines: Engines): Provider[] {
  const { store, viewStore, keys, reactorStore, clock, ids, payment, nodes } = engines;
  const payments =
    payment.payments instanceof MonitoredPayments
      ? payment.payments
      : new MonitoredPayments(payment.payments, { clock });
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
    { provide: MonitoredPayments, useValue: payments },
  ];
}

function signInProviders({ google, publicUrl }: Config, engines: Engines): Provider[] {
  const { clock, ids, sessions, accounts, limiter, secrets } = engines;
  const cookies = new Cookies(publicUrl?.protocol === 'https:');
  const signInMethod: SignInMethod = google
    ? { by: 'account', emails: google.adminEmails, accounts }
    : { by: 'link', token: new AdminToken(secrets.adminToken), ids };
  return [
    { provide: SameOrigin, useValue: new SameOrigin(publicUrl) },
    { provide: Organisers, useValue: new Organisers(signInMethod) },
    { provide: Sessions, useValue: new Sessions(sessions, clock, cookies) },
    { provide: OAuthStateCookie, useValue: new OAuthStateCookie(secrets.session, clock, cookies) },
    { provide: RateLimits, useValue: new RateLimits(limiter, secrets.registration) },
    FamilyBudget,
  ];
}

function mailProviders({ mailer, reactorStore, outbox, clock }: Engines): Provider[] {
  return [
    { provide: Mailer, useValue: mailer },
    { provide: MailQueue, useFactory: () => new MailQueue({ mailer, reactorStore, outbox, clock }) },
  ];
}
