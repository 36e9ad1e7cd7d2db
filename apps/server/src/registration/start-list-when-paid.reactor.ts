import {
  type Entrant,
  addRunnerCommand,
  keyOf,
  type RacedayCommand,
  racedayStream,
  createRaceCommand,
  Refusal,
  type RegistrationEvent,
  sortOf,
  ownValue,
} from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable, Logger } from '@nestjs/common';
import { causeOf, CommandSender } from '../platform/commands/command-sender';
import { Reactor, logIfRefused } from '../platform/reactors/reactor';
import { CurrentEdition } from './current-edition';
import { RegistrationRepository } from './registration.repository';

type EventAbout<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

const log = new Logger('Reactors');

/**
 * Puts paid runners on the start lists, creating a missing race from the edition. Other editions are skipped.
 * A runner that a rule refuses shows to organisers as paid and unlisted.
 * Anonymity choices run in this same reactor, so that they never precede their runner.
 */
@Injectable()
export class StartListWhenPaid extends Reactor {
  readonly name = 'start-list-when-paid';
  readonly on = {
    RegistrationPaid: (paid: EventAbout<'RegistrationPaid'>, recorded: Recorded) =>
      this.enterAll(paid, recorded),
    AnonymityChosen: (chosen: EventAbout<'AnonymityChosen'>, recorded: Recorded) =>
      this.anonymise(chosen, recorded),
    RunnerReentered: (reentered: EventAbout<'RunnerReentered'>, recorded: Recorded) =>
      this.enterAgain(reentered, recorded),
  };

  constructor(
    private readonly commands: CommandSender,
    private readonly registrations: RegistrationRepository,
    private readonly edition: CurrentEdition,
  ) {
    super();
  }

  private async enterAll(
    { registration, runners }: EventAbout<'RegistrationPaid'>,
    recorded: Recorded,
  ): Promise<void> {
    if (!(await this.registrations.opening(registration))) return;
    for (const [key, runner] of Object.entries(runners)) {
      const entrant = { registration, key, runner };
      const failureText = `${sortOf(entrant)} is paid but on no start list`;
      await logIfRefused(() => this.enter(entrant, recorded), failureText);
    }
  }

  /** For a runner cancelled before they were listed. */
  private async enterAgain(reentered: EventAbout<'RunnerReentered'>, recorded: Recorded): Promise<void> {
    const { registration } = reentered;
    if (!(await this.registrations.opening(registration))) return;
    const key = keyOf(reentered) ?? '';
    const runner = ownValue((await this.registrations.load(registration)).runners, key);
    if (!runner) return;
    const failureText = `${reentered.sort} is paid but on no start list`;
    await logIfRefused(() => this.enter({ registration, key, runner }, recorded), failureText);
  }

  private async enter(entrant: Entrant, recorded: Recorded): Promise<void> {
    const send = (command: RacedayCommand, step: number) =>
      this.send(command, recorded, eventId(`${this.name}/${recorded.id}/${entrant.key}`, step));

    const race = createRaceCommand(entrant, this.edition.edition.date);
    await unlessRefusedWith(['race-exists'], () => send(race, 0));
    const add = addRunnerCommand(entrant, race.part);
    await unlessRefusedWith(['runner-exists', 'runner-erased', 'runner-withdrawn'], async () => {
      const isListed = await unlessRefusedWith(['bib-taken'], () => send(add, 1));
      if (isListed) return;
      await send({ ...add, bib: null }, 2);
      log.warn(`${add.sort} is paid, but bib ${String(add.bib)} is taken by another runner`);
    });
  }

  /** An unlisted runner is entered later with the current choice: events are handled in order. */
  private async anonymise(
    { registration, key, anonymous }: EventAbout<'AnonymityChosen'>,
    recorded: Recorded,
  ): Promise<void> {
    if (!(await this.registrations.opening(registration))) return;
    const runner = ownValue((await this.registrations.load(registration)).runners, key);
    if (!runner) return;
    const entrant = { registration, key, runner };
    const { part } = createRaceCommand(entrant, this.edition.edition.date);
    const command = { type: 'AnonymiseRunner', part, sort: sortOf(entrant), anonymous } as const;
    const id = eventId(`${this.name}/${recorded.id}`, 0);
    await logIfRefused(
      async () => {
        await unlessRefusedWith(['runner-unknown'], () => this.send(command, recorded, id));
      },
      `${command.sort} chose to be shown ${anonymous ? 'without' : 'with'} their name, but is not`,
    );
  }

  private async send(command: RacedayCommand, cause: Recorded, id: string): Promise<void> {
    const origin = { id, by: this.name, cause: causeOf(cause) };
    await this.commands.send(racedayStream(command.part), command, origin);
  }
}

/** Runs the action; returns false when one of these rules refuses it, as already done or impossible. */
async function unlessRefusedWith(
  codes: readonly Refusal['code'][],
  action: () => Promise<void>,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof Refusal && codes.includes(error.code)) return false;
    throw error;
  }
}
