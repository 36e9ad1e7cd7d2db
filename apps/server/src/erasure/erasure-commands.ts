import { Clock } from '@app/adapters';
import {
  dayOf,
  racedayStream,
  Refusal,
  registrationStream,
  type RacedayCommandOf,
  type RegistrationCommand,
} from '@app/domain';
import { eventId, type EventMeta, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Checkout } from '../payments';
import { commandMeta } from '../platform/commands/command-meta';
import { Dispatch } from '../platform/commands/dispatch.handler';
import type { Listed } from './trace-reader';

/** What an erasure followed upon, and who asked for it. */
export interface Cause {
  readonly id: string;
  readonly correlationId: string;
  readonly by: string;
}

/** The cause in an event. */
export function causeIn({ id, meta }: Pick<Recorded, 'id' | 'meta'>): Cause {
  return { id, correlationId: meta.correlationId, by: meta.by };
}

/** A runner by the key they have in their registration. */
interface Entrant {
  readonly registration: string;
  readonly key: string;
}

/** Takes an erasure into the streams. Each says nothing the second time. */
@Injectable()
export class ErasureCommands {
  constructor(
    private readonly commands: CommandBus,
    private readonly checkout: Checkout,
    private readonly clock: Clock,
  ) {}

  /** Where an erasure begins, under the id of its cause: this is the fact that all else follows. Throws Refusal. */
  eraseRunner(asked: RacedayCommandOf<'EraseRunner'>, { id, by }: Cause) {
    const meta = commandMeta({ id, at: this.clock.now(), by });
    return this.commands.execute(new Dispatch(racedayStream(asked.part), asked, meta));
  }

  /** The same for everybody in a registration. Throws Refusal. */
  erasePerson(asked: Extract<RegistrationCommand, { type: 'ErasePerson' }>, { id, by }: Cause) {
    const meta = commandMeta({ id, at: this.clock.now(), by });
    return this.commands.execute(new Dispatch(registrationStream(asked.registration), asked, meta));
  }

  /** On the race day that a runner is on, or would come to. */
  async forgetRunner({ part, sort, registration }: Listed, cause: Cause): Promise<void> {
    const command = { type: 'ForgetRunner', part, sort, registration } as const;
    const meta = this.meta(cause, `${dayOf(part)}/${sort}`);
    await this.commands.execute(new Dispatch(racedayStream(part), command, meta));
  }

  /** In the registration that paid for a runner; gives its revision. */
  async forgetEntrant({ registration, key }: Entrant, cause: Cause): Promise<number> {
    const command = { type: 'EraseEntrant', registration, key } as const;
    const meta = this.meta(cause, `${registration}/${key}`);
    return (await this.commands.execute(new Dispatch(registrationStream(registration), command, meta)))
      .revision;
  }

  /** Everybody in a registration. */
  async forgetPerson(registration: string, cause: Cause): Promise<void> {
    const command = { type: 'ErasePerson', registration } as const;
    const meta = this.meta(cause, registration);
    await this.commands.execute(new Dispatch(registrationStream(registration), command, meta));
  }

  /** Nobody waits for a payment any more: money that comes all the same is flagged. What is paid already stays paid. */
  async giveUpPayment(registration: string, { by }: Cause): Promise<void> {
    try {
      await this.checkout.giveUp(registration, by);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'already-paid')) throw error;
    }
  }

  private meta(cause: Cause, what: string): EventMeta {
    const id = eventId(`erase/${cause.id}/${what}`, 0);
    return commandMeta({ id, at: this.clock.now(), by: cause.by, cause });
  }
}
