import { createRaceCommand, racedayStream, Refusal, sortOf, ownValue } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { type ActorCause, CommandSender } from '../platform/commands/command-sender';
import { RegistrationWhenRunnerChanged } from './registration-when-runner-changed.reactor';
import { RegistrationRepository } from './registration.repository';

export interface RegisteredRunner {
  readonly registration: string;
  readonly key: string;
}

/**
 * Withdraws paid runners from the race day and reinstates them. The race day decides: a finisher cannot be
 * withdrawn.
 * The registration is updated at once, and again by the reactor in case the server stops in between.
 */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly commands: CommandSender,
    private readonly registrations: RegistrationRepository,
    private readonly registration: RegistrationWhenRunnerChanged,
  ) {}

  /** Throws Refusal for an unpaid runner and for a finisher. */
  async withdraw(runner: RegisteredRunner, note: string, cause: ActorCause): Promise<void> {
    const { registration } = runner;
    const { part, sort } = await this.plannedRaceOf(runner);
    const command = { type: 'WithdrawRunner', part, sort, registration, note } as const;
    await this.commands.send(racedayStream(part), command, cause);
    await this.registration.copyWithdrawal({ part, sort, registration }, cause);
  }

  /** Throws Refusal for an unknown runner. */
  async reinstate(runner: RegisteredRunner, cause: ActorCause): Promise<void> {
    const { registration } = runner;
    const { part, sort } = await this.plannedRaceOf(runner);
    await this.commands.send(racedayStream(part), { type: 'ReinstateRunner', part, sort }, cause);
    await this.registration.copyWithdrawal({ part, sort, registration }, cause);
  }

  /** The runner's id and planned race; the race day knows which of its races they are in now. */
  private async plannedRaceOf({
    registration,
    key,
  }: RegisteredRunner): Promise<{ part: string; sort: string }> {
    const { isPaid, runners, cancelled } = await this.registrations.load(registration);
    if (!isPaid) throw new Refusal('registration-not-paid');
    const runner = ownValue(runners, key) ?? ownValue(cancelled, key);
    if (!runner) throw new Refusal('runner-unknown', { key });
    const { part } = createRaceCommand(
      { registration, key, runner },
      this.registrations.edition.edition.date,
    );
    return { part, sort: sortOf({ registration, key }) };
  }
}
