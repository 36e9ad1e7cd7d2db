import { Clock, Ids } from '@app/adapters';
import type { CommandOf, EventOf, StreamKind, StreamName } from '@app/domain';
import type { EventMeta, HandledCommand, Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Dispatch } from './dispatch.handler';

/** The event that led to a command. */
export interface Cause {
  readonly id: string;
  readonly correlationId: string;
}

/**
 * The origin of a command. `id` makes a repeated command idempotent; `request` is the id of the HTTP request.
 */
interface Origin {
  readonly by: string;
  readonly id?: string | undefined;
  readonly request?: string | undefined;
  readonly cause?: Cause;
}

/** A command without its `at`. */
export type Untimed<Command> = Command extends { readonly at: number } ? Omit<Command, 'at'> : Command;

/** Sends commands to their streams, adding time, id and origin. */
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

  /** Returns the outcome and events. Throws Refusal when a rule is broken. */
  send<Kind extends StreamKind>(
    stream: StreamName<Kind>,
    command: Untimed<CommandOf<Kind>>,
    { id = this.newId(), ...origin }: Origin,
  ): Promise<HandledCommand<EventOf<Kind>>> {
    const at = this.now();
    const timed = { ...command, at } as unknown as CommandOf<Kind>;
    return this.commands.execute(new Dispatch(stream, timed, commandMeta({ ...origin, id, at })));
  }
}

/** Returns the cause for commands that follow from an event. */
export function causeOf({ id, meta }: Pick<Recorded, 'id' | 'meta'>): Cause {
  return { id, correlationId: meta.correlationId };
}

/** Builds the metadata of a command's events when they happen as they are recorded. `at`: epoch ms. */
export function commandMeta({
  id,
  at,
  by,
  request,
  cause,
}: Origin & { readonly id: string; readonly at: number }): EventMeta {
  return {
    at,
    recordedAt: at,
    by,
    device: '',
    commandId: id,
    correlationId: cause?.correlationId ?? request ?? id,
    causationId: cause?.id ?? id,
  };
}
