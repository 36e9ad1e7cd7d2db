import {
  dayOf,
  keyOf,
  createRaceCommand,
  racedayStream,
  Refusal,
  registrationStream,
  sortOf,
  type RacedayEvent,
} from '@app/domain';
import { eventId } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandSender, type Cause } from '../platform/commands/command-sender';
import { RaceDayRepository } from '../raceday';
import { RegistrationRepository } from './registration.repository';

/** A runner by their key in a registration. */
interface RegisteredRunner {
  readonly registration: string;
  readonly key: string;
}

/** The event that caused a withdrawal, and who asked for it. */
export interface WithdrawalCause extends Cause {
  readonly by: string;
}

type WithdrawalEvent = Extract<RacedayEvent, { type: 'RunnerWithdrawn' | 'RunnerReinstated' }>;

/**
 * Withdraws paid runners from the race day and reinstates them. The race day decides: a finisher cannot be
 * withdrawn.
 * The registration is updated at once and again by a reactor, which is idempotent.
 */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly commands: CommandSender,
    private readonly days: RaceDayRepository,
    private readonly registrations: RegistrationRepository,
  ) {}

  /** Throws Refusal for an unpaid runner and for a finisher. */
  async withdraw(runner: RegisteredRunner, note: string, cause: WithdrawalCause): Promise<void> {
    const { registration } = runner;
    const { part, sort } = await this.plannedRaceOf(runner);
    const command = { type: 'WithdrawRunner', part, sort, registration, note } as const;
    await this.commands.send(racedayStream(part), command, cause);
    await this.syncRegistration({ part, sort, registration }, cause);
  }

  /** Throws Refusal for an unknown runner. */
  async reinstate(runner: RegisteredRunner, cause: WithdrawalCause): Promise<void> {
    const { registration } = runner;
    const { part, sort } = await this.plannedRaceOf(runner);
    await this.commands.send(racedayStream(part), { type: 'ReinstateRunner', part, sort }, cause);
    await this.syncRegistration({ part, sort, registration }, cause);
  }

  /**
   * Copies the race day's current state of the runner into the registration. Registrations of other editions
   * do not change.
   */
  async syncRegistration(
    { part, sort, registration }: Pick<WithdrawalEvent, 'part' | 'sort' | 'registration'>,
    { by, ...cause }: WithdrawalCause,
  ): Promise<void> {
    if (registration === null || !(await this.registrations.opening(registration))) return;
    const key = keyOf({ registration, sort });
    if (key === undefined) return;
    const withdrawal = await this.days.withdrawal(dayOf(part), sort);
    const { prices } = this.registrations.edition;
    const target = { registration, key, prices };
    const command = withdrawal
      ? ({ type: 'CancelRunner', ...target, note: withdrawal.note } as const)
      : ({ type: 'ReenterRunner', ...target } as const);
    const id = eventId(`withdrawal/${cause.id}/${sort}/${command.type}`, 0);
    await this.commands.send(registrationStream(registration), command, { by, id, cause });
  }

  /** The runner's id and planned race; the race day knows which of its races they are in now. */
  private async plannedRaceOf({
    registration,
    key,
  }: RegisteredRunner): Promise<{ part: string; sort: string }> {
    const { isPaid, runners, cancelled } = await this.registrations.load(registration);
    if (!isPaid) throw new Refusal('registration-not-paid');
    const runner = runners[key] ?? cancelled[key];
    if (!runner) throw new Refusal('runner-unknown', { key });
    const { part } = createRaceCommand(
      { registration, key, runner },
      this.registrations.edition.edition.date,
    );
    return { part, sort: sortOf({ registration, key }) };
  }
}
