import type { MailingEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeIn } from '../platform/commands/command-sender';
import { Reactor } from '../platform/reactors/reactor';
import { MailingDelivery } from './mailing-delivery';

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
