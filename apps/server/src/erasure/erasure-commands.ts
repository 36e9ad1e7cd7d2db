import {
  campaignStream,
  dayOf,
  racedayStream,
  Refusal,
  registrationStream,
  type RacedayEvent,
} from '@app/domain';
import { eventId } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CheckoutService } from '../payments';
import { CommandSender, type Cause } from '../platform/commands/command-sender';
import type { Listed } from './trace-reader';

/** What an erasure followed upon, and who asked for it. */
export interface ErasureCause extends Cause {
  readonly by: string;
}

type RunnerErased = Extract<RacedayEvent, { type: 'RunnerErased' }>;

/** Takes an erasure into the streams. Each says nothing the second time. */
@Injectable()
export class ErasureCommands {
  constructor(
    private readonly commands: CommandSender,
    private readonly checkout: CheckoutService,
  ) {}

  /**
   * Where an erasure begins, under the id of its cause: this is the fact that all else follows. Undefined when the runner was erased
   * before. Throws Refusal.
   */
  async eraseRunner(
    { part, sort, reason }: { readonly part: string; readonly sort: string; readonly reason: string },
    { id, by }: ErasureCause,
  ): Promise<RunnerErased | undefined> {
    const command = { type: 'EraseRunner', part, sort, reason } as const;
    const { events } = await this.commands.send(racedayStream(part), command, { id, by });
    return events.map(({ event }) => event).find((event) => event.type === 'RunnerErased');
  }

  /** The same for everybody in a registration; false when they were erased before. Throws Refusal. */
  async erasePerson(
    { registration, reason }: { readonly registration: string; readonly reason: string },
    { id, by }: ErasureCause,
  ): Promise<boolean> {
    const command = { type: 'ErasePerson', registration, reason } as const;
    const { events } = await this.commands.send(registrationStream(registration), command, { id, by });
    return events.length > 0;
  }

  /** The same for whoever had a single-use code. */
  async eraseHolder(
    { code, reason }: { readonly code: string; readonly reason: string | undefined },
    { id, by }: Pick<ErasureCause, 'by' | 'id'>,
  ): Promise<boolean> {
    const command = { type: 'EraseCampaignHolder', code, ...(reason !== undefined && { reason }) } as const;
    const { events } = await this.commands.send(campaignStream(code), command, { id, by });
    return events.length > 0;
  }

  /** The family has told an organiser that it does not want to be forgotten after all. Throws Refusal. */
  async withdrawRequest(registration: string, note: string, { id, by }: ErasureCause): Promise<void> {
    const command = { type: 'WithdrawErasureRequest', registration, note } as const;
    await this.commands.send(registrationStream(registration), command, { id, by });
  }

  /** On the race day that a runner is on, or would come to. */
  async forgetRunner({ part, sort, registration }: Listed, cause: ErasureCause): Promise<void> {
    const command = { type: 'ForgetRunner', part, sort, registration } as const;
    const origin = originIn(cause, `${dayOf(part)}/${sort}`);
    await this.commands.send(racedayStream(part), command, origin);
  }

  /** In the registration that paid for a runner, who has that key there; gives its revision. */
  async forgetEntrant(
    { registration, key }: { readonly registration: string; readonly key: string },
    cause: ErasureCause,
  ): Promise<number> {
    const command = { type: 'EraseEntrant', registration, key } as const;
    const origin = originIn(cause, `${registration}/${key}`);
    return (await this.commands.send(registrationStream(registration), command, origin)).revision;
  }

  /** Everybody in a registration. */
  async forgetPerson(registration: string, cause: ErasureCause): Promise<void> {
    const command = { type: 'ErasePerson', registration } as const;
    await this.commands.send(registrationStream(registration), command, originIn(cause, registration));
  }

  /** Whoever had a single-use code; of everybody's codes there is nothing to say. */
  async forgetHolder(code: string, cause: ErasureCause): Promise<void> {
    const command = { type: 'EraseCampaignHolder', code } as const;
    await this.commands.send(campaignStream(code), command, originIn(cause, code));
  }

  /** Nobody waits for a payment any more: money that comes all the same is flagged. What is paid already stays paid. */
  async giveUpPayment(registration: string, { by }: ErasureCause): Promise<void> {
    try {
      await this.checkout.giveUp(registration, by);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'already-paid')) throw error;
    }
  }
}

/** `what`: which of the erasure's commands it is. */
function originIn({ by, ...cause }: ErasureCause, what: string) {
  return { by, cause, id: eventId(`erase/${cause.id}/${what}`, 0) };
}
