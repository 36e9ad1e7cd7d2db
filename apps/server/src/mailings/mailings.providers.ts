import { Clock } from '@app/adapters';
import { pause } from '@app/eventing';
import type { Provider, Type } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { editionName } from '../platform/config/edition';
import type { Engines } from '../platform/engines/engines';
import type { LeaderTasks } from '../platform/leader/leader-tasks';
import { HOUR_MS, MINUTE_MS } from '../platform/http/problem';
import type { Reactor } from '../platform/reactors/reactor';
import { MailingDelivery, RecipientAddresses, RecipientMailer } from './mailing-delivery';
import { MailingIds } from './mailing-ids';
import { MailingRecords } from './mailing-records';
import { MailingWriter } from './mailing.mail';
import { MailingHistory, MailingService, TestMailService } from './mailing.service';
import { MailingsController, PreviousRunnersController, TestMailController } from './mailings.controller';
import { PreviousRunners, Recipients } from './recipients';
import { SendMailing } from './send-mailing.reactor';
import { MailPreferences, UnsubscribeController } from './unsubscribe.controller';

/** Mailings by organisers, and the recipients' unsubscribe pages. */
export const mailingsControllers = [
  MailingsController,
  TestMailController,
  PreviousRunnersController,
  UnsubscribeController,
];

export const mailingsLeaderTasks: Type<LeaderTasks>[] = [MailingDelivery];

export const mailingsReactors: Type<Reactor>[] = [SendMailing];

export function mailingsProviders({ edition }: Config, { secrets }: Engines): Provider[] {
  return [
    { provide: MailingIds, useValue: new MailingIds(secrets.registration, editionName(edition)) },
    {
      provide: MailingDelivery,
      inject: [MailingRecords, RecipientMailer, Clock, Config],
      useFactory: (records: MailingRecords, mailer: RecipientMailer, ...[clock, config]: [Clock, Config]) =>
        new MailingDelivery(records, mailer, paceOf(clock, config)),
    },
    PreviousRunners,
    Recipients,
    MailingRecords,
    MailingWriter,
    RecipientAddresses,
    RecipientMailer,
    MailingService,
    TestMailService,
    MailPreferences,
    MailingHistory,
    ...mailingsReactors,
  ];
}

function paceOf(clock: Clock, { mailingsPerMinute }: Config) {
  return {
    clock,
    wait: pause,
    betweenMs: MINUTE_MS / mailingsPerMinute,
    firstPauseMs: MINUTE_MS,
    longestPauseMs: HOUR_MS / 2,
    giveUpAfterMs: 48 * HOUR_MS,
  };
}
