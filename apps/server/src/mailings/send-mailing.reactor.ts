import type { MailingEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeOf } from '../platform/commands/command-sender';
import { Reactor } from '../platform/reactors/reactor';
import { MailingDelivery } from './mailing-delivery';

type Requested = Extract<MailingEvent, { type: 'MailingRequested' }>;
type Stopped = Extract<MailingEvent, { type: 'MailingStopped' }>;

/**
 * Starts and stops mailings on their events. It does not wait for delivery, so that no mailing waits for
 * another's recipients.
 * The mailing's stream records who was mailed, so that a lost checkpoint mails no recipient twice.
 */
@Injectable()
export class SendMailing extends Reactor {
  readonly name = 'send-mailing';
  readonly on = {
    MailingRequested: ({ mailing }: Requested, recorded: Recorded) => {
      this.delivery.start(mailing, causeOf(recorded));
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
