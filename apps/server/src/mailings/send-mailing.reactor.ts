import type { MailingEvent } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { causeIn } from '../platform/commands/command-sender';
import { Reactor } from '../platform/reactors/reactor';
import { MailingDelivery } from './mailing-delivery';
import { MailingRecords } from './mailing-records';

type Requested = Extract<MailingEvent, { type: 'MailingRequested' }>;
type Stopped = Extract<MailingEvent, { type: 'MailingStopped' }>;

/**
 * When a mailing is requested, everybody in it gets their mail; when it is stopped, nobody more. The reactor passes a request as soon as
 * it is begun, so that no mailing waits for another one's recipients. Who has got a mail the mailing's stream says, so a lost checkpoint
 * mails nobody again.
 */
@Injectable()
export class SendMailing extends Reactor {
  readonly name = 'send-mailing';
  readonly on = {
    MailingRequested: ({ mailing }: Requested, recorded: Recorded) => {
      this.delivery.start(mailing, causeIn(recorded));
      return Promise.resolve();
    },
    MailingStopped: ({ mailing }: Stopped) => {
      this.delivery.stop(mailing);
      return Promise.resolve();
    },
  };

  constructor(private readonly delivery: MailingDelivery) {
    super();
  }
}

/** After a start, goes on with the mailings that were under way: the reactor has passed them. */
@Injectable()
export class GoOnWithMailings implements OnApplicationBootstrap {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly records: MailingRecords,
    private readonly delivery: MailingDelivery,
  ) {}

  onApplicationBootstrap(): void {
    this.projections.caughtUp().then(
      () => this.goOn(),
      () => undefined, // views that never come up say so themselves
    );
  }

  private async goOn(): Promise<void> {
    try {
      for (const mailing of await this.records.unfinished()) this.delivery.start(mailing);
    } catch (error) {
      log.error(error);
    }
  }
}

const log = new Logger('Mailings');
