import { Clock, Ids } from '@app/adapters';
import {
  campaignStream,
  registrationStream,
  type CampaignCommand,
  type CampaignEvent,
  type RegistrationCommand,
  type RegistrationEvent,
} from '@app/domain';
import type { Handled } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta } from '../platform/commands/command-meta';
import { Dispatch } from '../platform/commands/dispatch.handler';

/** Who is behind what families ask for. Their address stands in the registration, sealed. */
export const FAMILY = 'family';

/** A command before it has its time. */
type Untimed<Command> = Command extends { readonly at: number } ? Omit<Command, 'at'> : Command;

/** Where everything asked of registrations and single-use codes comes in: it gets its time, its id and its origin here. */
@Injectable()
export class RegistrationDesk {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** One command. Throws Refusal when a rule is broken. */
  take(asked: Untimed<RegistrationCommand>, by: string): Promise<Handled<RegistrationEvent>> {
    const meta = this.meta(by);
    const command = { ...asked, at: meta.at } as RegistrationCommand;
    return this.commands.execute(new Dispatch(registrationStream(asked.registration), command, meta));
  }

  /** One command to a single-use code. Throws Refusal when a rule is broken. */
  takeForCode(asked: Untimed<CampaignCommand>, by: string): Promise<Handled<CampaignEvent>> {
    const meta = this.meta(by);
    const command = { ...asked, at: meta.at };
    return this.commands.execute(new Dispatch(campaignStream(asked.code), command, meta));
  }

  private meta(by: string) {
    return commandMeta({ id: this.ids.uuid(), at: this.clock.now(), by });
  }
}
