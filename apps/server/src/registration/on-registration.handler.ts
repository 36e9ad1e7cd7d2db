import { registrationDecider, type RegistrationCommand, type RegistrationEvent } from '@app/domain';
import {
  commandHandler,
  EventStore,
  ProjectionRunner,
  type CommandHandler as Handler,
  type EventMeta,
  type Handled,
} from '@app/eventing';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Something asked of a registration; the command names which. */
export class OnRegistration extends Command<Handled<RegistrationEvent>> {
  constructor(
    readonly command: RegistrationCommand,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

const VIEWS_MS = 1000;

/** Decides, stores, and lets this node's views catch up, so that whoever asked reads what they wrote. */
@CommandHandler(OnRegistration)
export class OnRegistrationHandler implements ICommandHandler<OnRegistration> {
  private readonly registration: Handler<RegistrationCommand, RegistrationEvent>;

  constructor(
    store: EventStore,
    private readonly views: ProjectionRunner,
  ) {
    this.registration = commandHandler(store, registrationDecider);
  }

  async execute({ command, meta }: OnRegistration): Promise<Handled<RegistrationEvent>> {
    const stream = registrationStream(command.registration);
    const handled = await this.registration.handle(stream, command, meta);
    await this.views.reached(stream, handled.revision, VIEWS_MS);
    return handled;
  }
}

/** The stream that holds everything of one registration. */
export function registrationStream(registration: string): string {
  return `registration-${registration}`;
}
