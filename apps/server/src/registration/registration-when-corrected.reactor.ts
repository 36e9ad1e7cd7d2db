import { keyOf, readPart, registrationStream, type RacedayEvent, type Runner } from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { causeOf, CommandSender } from '../platform/commands/command-sender';
import { Reactor, logIfRefused } from '../platform/reactors/reactor';
import { RaceDayRepository } from '../raceday';
import { RegistrationRepository } from './registration.repository';
import { START_LIST_ACTOR } from './start-list-when-paid.reactor';

type EventAbout<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

/** A runner with a registration, and their key in it. */
interface PaidRunner extends Runner {
  readonly registration: string;
  readonly key: string;
}

/**
 * Updates the registration when organisers correct, move or anonymise a paid runner.
 * It copies the day's current state instead of the event's, so that late or repeated events are harmless.
 * The family's own choices come from the registration and are skipped. Registrations of other editions do not
 * change.
 */
@Injectable()
export class RegistrationWhenCorrected extends Reactor {
  readonly name = 'registration-when-corrected';
  readonly on = {
    RunnerChanged: async (event: EventAbout<'RunnerChanged'>, recorded: Recorded) => {
      if (event.registration !== null) await this.update(event.sort, recorded, this.correct);
    },
    RunnerMoved: ({ sort }: EventAbout<'RunnerMoved'>, recorded: Recorded) =>
      this.update(sort, recorded, this.correct),
    RunnerAnonymised: async (event: EventAbout<'RunnerAnonymised'>, recorded: Recorded) => {
      if (recorded.meta.by !== START_LIST_ACTOR) await this.update(event.sort, recorded, this.anonymise);
    },
  };

  constructor(
    private readonly commands: CommandSender,
    private readonly days: RaceDayRepository,
    private readonly registrations: RegistrationRepository,
  ) {
    super();
  }

  /** Updates all fields that the registration has of a runner. */
  async updateAll(sort: string, cause: Recorded): Promise<void> {
    await this.update(sort, cause, this.correct);
    await this.update(sort, cause, this.anonymise);
  }

  private readonly correct = async (
    { registration, key, part, details }: PaidRunner,
    cause: Recorded,
  ): Promise<void> => {
    const distance = (readPart(part)?.distance ?? 0) / 1000;
    const { prices } = this.registrations.edition;
    const command = { type: 'CorrectRunner', registration, key, details, distance, prices } as const;
    await this.commands.send(
      registrationStream(registration),
      command,
      this.origin(cause, `${key}/as-listed`),
    );
  };

  private readonly anonymise = async (
    { registration, key, isAnonymous: anonymous }: PaidRunner,
    cause: Recorded,
  ): Promise<void> => {
    const command = { type: 'ChooseAnonymity', registration, key, anonymous } as const;
    await this.commands.send(
      registrationStream(registration),
      command,
      this.origin(cause, `${key}/anonymity`),
    );
  };

  private async update(
    sort: string,
    cause: Recorded,
    change: (runner: PaidRunner, cause: Recorded) => Promise<void>,
  ): Promise<void> {
    const runner = await this.days.runner(cause.stream, sort);
    const registration = runner?.details.registration ?? null;
    if (!runner || registration === null || !(await this.registrations.opening(registration))) return;
    const key = keyOf({ registration, sort }) ?? '';
    const failureText = `${sort} was corrected, but not in the registration`;
    await logIfRefused(() => change({ ...runner, registration, key }, cause), failureText);
  }

  private origin(cause: Recorded, change: string) {
    return { by: this.name, id: eventId(`${this.name}/${cause.id}/${change}`, 0), cause: causeOf(cause) };
  }
}
