import { Clock, Ids } from '@app/adapters';
import {
  type CommandOf,
  deciders,
  type EventOf,
  kindOf,
  type StreamKind,
  type StreamName,
} from '@app/domain';
import {
  commandHandler,
  type CommandHandler as Handler,
  type EventMeta,
  EventStore,
  type HandledCommand,
  ProjectionRunner,
  type Recorded,
} from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReadYourWrites } from './consistency-token';

/** The event that led to a command. */
export interface Cause {
  readonly id: string;
  readonly correlationId: string;
}

/** What led to several commands, and who asked for it. */
export interface ActorCause extends Cause {
  readonly by: string;
}

/**
 * The origin of a command. `id` makes a repeated command idempotent; `request` is the id of the HTTP request;
 * `at` is when it happened, epoch ms, if earlier than now.
 */
interface Origin {
  readonly by: string;
  readonly id?: string | undefined;
  readonly request?: string | undefined;
  readonly cause?: Cause;
  readonly at?: number;
  readonly device?: string;
  readonly deviceId?: string | undefined;
}

/** An HTTP request by an organiser, with the command id that they gave, if any. */
interface OrganiserRequest {
  readonly by: string;
  readonly request?: string | undefined;
  readonly commandId?: string | undefined;
}

/** A command without its `at`. */
export type Untimed<Command> = Command extends { readonly at: number } ? Omit<Command, 'at'> : Command;

/** A command for a stream. The stream's kind determines the commands it accepts and the events they give. */
class Dispatch<Kind extends StreamKind> extends Command<HandledCommand<EventOf<Kind>>> {
  constructor(
    readonly stream: StreamName<Kind>,
    readonly command: CommandOf<Kind>,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Sends commands to their streams, adding time, id and origin. It alone uses the command bus. */
@Injectable()
export class CommandSender {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Epoch ms. */
  now(): number {
    return this.clock.now();
  }

  newId(): string {
    return this.ids.uuid();
  }

  /** Returns an organiser's request as a cause: the first command has its id, the others name it as theirs. */
  causeOfRequest({ by, request, commandId: id = this.newId() }: OrganiserRequest): ActorCause {
    return { id, correlationId: request ?? id, by };
  }

  /** Returns the outcome and events. Throws Refusal when a rule is broken. */
  send<Kind extends StreamKind>(
    stream: StreamName<Kind>,
    command: Untimed<CommandOf<Kind>>,
    origin: Origin,
  ): Promise<HandledCommand<EventOf<Kind>>> {
    const recordedAt = this.now();
    const { id = this.newId(), at = recordedAt } = origin;
    const timed = { ...command, at } as unknown as CommandOf<Kind>;
    const meta = commandMeta({ ...origin, id, at, recordedAt });
    return this.commands.execute(new Dispatch(stream, timed, meta));
  }
}

/** Returns the cause for commands that follow from an event. */
export function causeOf({ id, meta }: Pick<Recorded, 'id' | 'meta'>): Cause {
  return { id, correlationId: meta.correlationId };
}

/** Builds the metadata of a command's events. `at` and `recordedAt`: epoch ms; the same unless given. */
export function commandMeta({
  id,
  at,
  recordedAt = at,
  by,
  device = '',
  deviceId,
  request,
  cause,
}: Origin & { readonly id: string; readonly at: number; readonly recordedAt?: number }): EventMeta {
  const { id: causationId, correlationId } = cause ?? { id, correlationId: request ?? id };
  return {
    ...{ at, recordedAt, by, device, commandId: id, correlationId, causationId },
    ...(deviceId !== undefined && { deviceId }),
  };
}

type Handlers = { readonly [Kind in StreamKind]: Handler<CommandOf<Kind>, EventOf<Kind>> };

const MAX_VIEWS_WAIT_MS = 1000;

/** Decides by the rules of the stream's kind, appends, then waits for this node's views. */
@CommandHandler(Dispatch)
export class DispatchHandler implements ICommandHandler<Dispatch<StreamKind>> {
  /** Optimistic concurrency conflicts that made commands be decided again, per kind of stream. */
  readonly conflicts = new Map<StreamKind, number>();
  private readonly handlers: Handlers;

  constructor(
    store: EventStore,
    private readonly views: ProjectionRunner,
    private readonly readYourWrites: ReadYourWrites,
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
      await this.readYourWrites.noteWrite(stream, revision);
    return handled;
  }
}
