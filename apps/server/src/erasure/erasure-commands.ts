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
import type { ListedRunner } from './personal-data-locator';

/** The event that caused an erasure, and who asked for it. */
export interface ErasureCause extends Cause {
  readonly by: string;
}

type RunnerErased = Extract<RacedayEvent, { type: 'RunnerErased' }>;

/** Sends the erasure commands to each stream. Repeating one appends no event. */
@Injectable()
export class ErasureCommands {
  constructor(
    private readonly commands: CommandSender,
    private readonly checkout: CheckoutService,
  ) {}

  /**
   * Appends RunnerErased under the id of its cause; the other erasure steps react to it. Returns undefined
   * when the runner was erased before. Throws Refusal.
   */
  async eraseRunner(
    { part, sort, reason }: { readonly part: string; readonly sort: string; readonly reason: string },
    { id, by }: ErasureCause,
  ): Promise<RunnerErased | undefined> {
    const command = { type: 'EraseRunner', part, sort, reason } as const;
    const { events } = await this.commands.send(racedayStream(part), command, { id, by });
    return events.map(({ event }) => event).find((event) => event.type === 'RunnerErased');
  }

  /** Erases everyone in a registration. Returns false when they were erased before. Throws Refusal. */
  async erasePerson(
    { registration, reason }: { readonly registration: string; readonly reason: string },
    { id, by }: ErasureCause,
  ): Promise<boolean> {
    const command = { type: 'ErasePerson', registration, reason } as const;
    const { events } = await this.commands.send(registrationStream(registration), command, { id, by });
    return events.length > 0;
  }

  /** Erases the holder of a single-use code. Returns false when they were erased before. */
  async eraseHolder(
    { code, reason }: { readonly code: string; readonly reason: string | undefined },
    { id, by }: Pick<ErasureCause, 'by' | 'id'>,
  ): Promise<boolean> {
    const command = { type: 'EraseCampaignHolder', code, ...(reason !== undefined && { reason }) } as const;
    const { events } = await this.commands.send(campaignStream(code), command, { id, by });
    return events.length > 0;
  }

  /** Withdraws a family's erasure request, when the family no longer wants it. Throws Refusal. */
  async withdrawRequest(registration: string, note: string, { id, by }: ErasureCause): Promise<void> {
    const command = { type: 'WithdrawErasureRequest', registration, note } as const;
    await this.commands.send(registrationStream(registration), command, { id, by });
  }

  /** Erases a runner on the race day they are listed on or may still enter. */
  async forgetRunner({ part, sort, registration }: ListedRunner, cause: ErasureCause): Promise<void> {
    const command = { type: 'RecordErasure', part, sort, registration } as const;
    const origin = originOf(cause, `${dayOf(part)}/${sort}`);
    await this.commands.send(racedayStream(part), command, origin);
  }

  /** Erases the runner with that key in the registration that paid for them. */
  async forgetEntrant(
    { registration, key }: { readonly registration: string; readonly key: string },
    cause: ErasureCause,
  ): Promise<void> {
    const command = { type: 'EraseEntrant', registration, key } as const;
    const origin = originOf(cause, `${registration}/${key}`);
    await this.commands.send(registrationStream(registration), command, origin);
  }

  /** Erases everyone in a registration. */
  async forgetPerson(registration: string, cause: ErasureCause): Promise<void> {
    const command = { type: 'ErasePerson', registration } as const;
    await this.commands.send(registrationStream(registration), command, originOf(cause, registration));
  }

  /** Erases the holder of a single-use code; codes for everyone hold no personal data. */
  async forgetHolder(code: string, cause: ErasureCause): Promise<void> {
    const command = { type: 'EraseCampaignHolder', code } as const;
    await this.commands.send(campaignStream(code), command, originOf(cause, code));
  }

  /** Gives up an open payment, so that money that still arrives is flagged. A paid one stays paid. */
  async giveUpPayment(registration: string, { by }: ErasureCause): Promise<void> {
    try {
      await this.checkout.giveUp(registration, by);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'already-paid')) throw error;
    }
  }
}

/** `step`: which of the erasure's commands this is, as part of its id. */
function originOf({ by, ...cause }: ErasureCause, step: string) {
  return { by, cause, id: eventId(`erase/${cause.id}/${step}`, 0) };
}
