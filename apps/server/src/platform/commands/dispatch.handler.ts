import {
  deciders,
  kindOf,
  type CommandOf,
  type EventOf,
  type StreamKind,
  type StreamName,
} from '@app/domain';
import {
  commandHandler,
  EventStore,
  ProjectionRunner,
  type CommandHandler as Handler,
  type EventMeta,
  type HandledCommand,
} from '@app/eventing';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConsistencyToken } from './consistency-token';

/** A command for a stream. The stream's kind determines the commands it accepts and the events they give. */
export class Dispatch<Kind extends StreamKind> extends Command<HandledCommand<EventOf<Kind>>> {
  constructor(
    readonly stream: StreamName<Kind>,
    readonly command: CommandOf<Kind>,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

type Handlers = { readonly [Kind in StreamKind]: Handler<CommandOf<Kind>, EventOf<Kind>> };

const MAX_VIEWS_WAIT_MS = 1000;

/**
 * Decides by the rules of the stream's kind, appends, then waits for this node's views (read-your-writes).
 */
@CommandHandler(Dispatch)
export class DispatchHandler implements ICommandHandler<Dispatch<StreamKind>> {
  /** Optimistic concurrency conflicts that made commands be decided again, per kind of stream. */
  readonly conflicts = new Map<StreamKind, number>();
  private readonly handlers: Handlers;

  constructor(
    store: EventStore,
    private readonly views: ProjectionRunner,
    private readonly consistencyToken: ConsistencyToken,
  ) {
    const onConflict = (stream: string) => {
      const kind = kindOf(stream as StreamName);
      this.conflicts.set(kind, (this.conflicts.get(kind) ?? 0) + 1);
    };
    this.handlers = {
      raceday: commandHandler(store, deciders.raceday, { onConflict }),
      registration: commandHandler(store, deciders.registration, { onConflict }),
      login: commandHandler(store, deciders.login, { onConflict }),
      campaign: commandHandler(store, deciders.campaign, { onConflict }),
      mailing: commandHandler(store, deciders.mailing, { onConflict }),
      suppression: commandHandler(store, deciders.suppression, { onConflict }),
      edition: commandHandler(store, deciders.edition, { onConflict }),
      receipts: commandHandler(store, deciders.receipts, { onConflict }),
      claim: commandHandler(store, deciders.claim, { onConflict }),
      correction: commandHandler(store, deciders.correction, { onConflict }),
    };
  }

  /** Throws Refusal when a rule is broken, and the store's errors. */
  async execute<Kind extends StreamKind>({
    stream,
    command,
    meta,
  }: Dispatch<Kind>): Promise<HandledCommand<EventOf<Kind>>> {
    const handler: Handlers[Kind] = this.handlers[kindOf(stream)];
    const handled = await handler.handle(stream, command, meta);
    const { revision } = handled;
    if (!(await this.views.waitForRevision(stream, revision, MAX_VIEWS_WAIT_MS)))
      await this.consistencyToken.noteWrite(stream, revision);
    return handled;
  }
}
