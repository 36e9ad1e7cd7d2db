import { loginDecider, type LoginCommand, type LoginEvent } from '@app/domain';
import {
  commandHandler,
  EventStore,
  ProjectionRunner,
  type CommandHandler as Handler,
  type EventMeta,
  type Handled,
} from '@app/eventing';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

/** Something asked of a login code; the command names which. */
export class OnLogin extends Command<Handled<LoginEvent>> {
  constructor(
    readonly command: LoginCommand,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

const VIEWS_MS = 1000;

/** Decides, stores, and lets this node's views catch up, so that the next code knows of this one. */
@CommandHandler(OnLogin)
export class OnLoginHandler implements ICommandHandler<OnLogin> {
  private readonly login: Handler<LoginCommand, LoginEvent>;

  constructor(
    store: EventStore,
    private readonly views: ProjectionRunner,
  ) {
    this.login = commandHandler(store, loginDecider);
  }

  async execute({ command, meta }: OnLogin): Promise<Handled<LoginEvent>> {
    const stream = loginStream(command.codeId);
    const handled = await this.login.handle(stream, command, meta);
    await this.views.reached(stream, handled.revision, VIEWS_MS);
    return handled;
  }
}

/** The stream that holds everything of one code. */
export function loginStream(codeId: string): string {
  return `login-${codeId}`;
}
