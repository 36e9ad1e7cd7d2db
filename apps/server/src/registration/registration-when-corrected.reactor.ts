import {
  keyOf,
  readPart,
  registrationStream,
  type RacedayEvent,
  type RegistrationCommand,
  type Runner,
} from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta } from '../platform/commands/command-meta';
import { Dispatch } from '../platform/commands/dispatch.handler';
import { Reactor, unlessRefused } from '../platform/reactors/reactor';
import { RaceDayRepository } from '../raceday';
import { ENTERING } from './start-list-when-paid.reactor';
import { ThisSeason } from './this-season';

type Told<Type extends RacedayEvent['type']> = Extract<RacedayEvent, { type: Type }>;

/**
 * When organisers correct a paid runner, move them to another race or show them without their name, the registration learns how they
 * stand. It is told what the day says now, not what the event said then, so that it comes to the same however late or often the event
 * is read. What a family has chosen itself its registration knows. Another edition's registrations were settled then.
 */
@Injectable()
export class RegistrationWhenCorrected extends Reactor {
  readonly name = 'registration-when-corrected';
  readonly on = {
    RunnerChanged: async ({ sort, registration }: Told<'RunnerChanged'>, recorded: Recorded) => {
      if (registration !== null) await this.tell(sort, recorded, this.correction);
    },
    RunnerMoved: ({ sort }: Told<'RunnerMoved'>, recorded: Recorded) =>
      this.tell(sort, recorded, this.correction),
    RunnerAnonymised: async ({ sort }: Told<'RunnerAnonymised'>, recorded: Recorded) => {
      if (recorded.meta.by !== ENTERING) await this.tell(sort, recorded, anonymity);
    },
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly days: RaceDayRepository,
    private readonly thisSeason: ThisSeason,
  ) {
    super();
  }

  private readonly correction = ({ sort, registration, part, details }: PaidRunner): RegistrationCommand => {
    const key = keyOf({ registration, sort }) ?? '';
    const distance = (readPart(part)?.distance ?? 0) / 1000;
    const { season } = this.thisSeason;
    const { prices } = season;
    return { type: 'CorrectRunner', registration, key, details, distance, prices, at: season.now() };
  };

  private async tell(
    sort: string,
    cause: Recorded,
    about: (runner: PaidRunner) => RegistrationCommand,
  ): Promise<void> {
    const runner = await this.days.runner(cause.stream, sort);
    const registration = runner?.details.registration ?? null;
    if (!runner || registration === null || !(await this.thisSeason.opening(registration))) return;
    const otherwise = `${sort} is corrected, but not in the registration`;
    await unlessRefused(() => this.ask(about({ ...runner, sort, registration }), cause), otherwise);
  }

  private async ask(command: RegistrationCommand, cause: Recorded): Promise<void> {
    const { correlationId } = cause.meta;
    const id = eventId(`${this.name}/${cause.id}`, 0);
    const origin = {
      id,
      at: this.thisSeason.season.now(),
      by: this.name,
      cause: { id: cause.id, correlationId },
    };
    const stream = registrationStream(command.registration);
    await this.commands.execute(new Dispatch(stream, command, commandMeta(origin)));
  }
}

function anonymity({ sort, registration, isAnonymous }: PaidRunner): RegistrationCommand {
  const key = keyOf({ registration, sort }) ?? '';
  return { type: 'ChooseAnonymity', registration, key, anonymous: isAnonymous };
}

interface PaidRunner extends Runner {
  readonly registration: string;
}
