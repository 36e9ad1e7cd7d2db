import {
  entryFor,
  racedayStream,
  raceFor,
  Refusal,
  sortOf,
  type Entrant,
  type RacedayCommand,
  type RegistrationEvent,
} from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta } from '../platform/commands/command-meta';
import { Dispatch } from '../platform/commands/dispatch.handler';
import { Reactor, unlessRefused } from '../platform/reactors/reactor';
import { Season } from './season';
import { ThisSeason } from './this-season';

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

const log = new Logger('Reactors');

/** Who it is that brings to the start lists what families have paid for and chosen. */
export const ENTERING = 'start-list-when-paid';

/**
 * When a registration is paid, its runners get on the start lists; the race is planned from the edition when it is missing. Another
 * edition's runners ran then. Those whom a rule keeps off the list, organisers see as paid and on none. What a family chooses later
 * about a name follows in the same line of events, so never before its runner.
 */
@Injectable()
export class StartListWhenPaid extends Reactor {
  readonly name = ENTERING;
  readonly on = {
    RegistrationPaid: (paid: Told<'RegistrationPaid'>, recorded: Recorded) => this.enterAll(paid, recorded),
    AnonymityChosen: (chosen: Told<'AnonymityChosen'>, recorded: Recorded) =>
      this.anonymise(chosen, recorded),
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly thisSeason: ThisSeason,
    private readonly season: Season,
  ) {
    super();
  }

  private async enterAll(
    { registration, runners }: Told<'RegistrationPaid'>,
    recorded: Recorded,
  ): Promise<void> {
    if (!(await this.thisSeason.opening(registration))) return;
    for (const [key, runner] of Object.entries(runners)) {
      const entrant = { registration, key, runner };
      const otherwise = `${sortOf(entrant)} is paid but on no start list`;
      await unlessRefused(() => this.enter(entrant, recorded), otherwise);
    }
  }

  private async enter(entrant: Entrant, recorded: Recorded): Promise<void> {
    const ask = (command: RacedayCommand, step: number) =>
      this.ask(command, recorded, eventId(`${this.name}/${recorded.id}/${entrant.key}`, step));

    const race = raceFor(entrant, this.season.edition.date);
    await unless(['race-exists'], () => ask(race, 0));
    const add = entryFor(entrant, race.part);
    await unless(['runner-exists', 'runner-erased'], async () => {
      const isOn = await unless(['bib-taken'], () => ask(add, 1));
      if (isOn) return;
      await ask({ ...add, bib: null }, 2);
      log.warn(`${add.sort} is paid, but bib ${String(add.bib)} has become somebody else's`);
    });
  }

  /** Who is not on a list yet gets there with what was chosen by then: the two are told of in their order. */
  private async anonymise(
    { registration, key, anonymous }: Told<'AnonymityChosen'>,
    recorded: Recorded,
  ): Promise<void> {
    const runner = (await this.thisSeason.standing(registration))?.runners[key];
    if (!runner) return;
    const entrant = { registration, key, runner };
    const { part } = raceFor(entrant, this.season.edition.date);
    const command = { type: 'AnonymiseRunner', part, sort: sortOf(entrant), anonymous } as const;
    const id = eventId(`${this.name}/${recorded.id}`, 0);
    await unlessRefused(
      async () => {
        await unless(['runner-unknown'], () => this.ask(command, recorded, id));
      },
      `${command.sort} wants to be shown ${anonymous ? 'without' : 'with'} their name and is not`,
    );
  }

  private async ask(command: RacedayCommand, cause: Recorded, id: string): Promise<void> {
    const { correlationId } = cause.meta;
    const origin = { id, at: this.season.now(), by: this.name };
    const meta = commandMeta({ ...origin, cause: { id: cause.id, correlationId } });
    await this.commands.execute(new Dispatch(racedayStream(command.part), command, meta));
  }
}

/** Does it, unless one of those rules stands against it: then it is done already, or cannot be. Tells whether it was done. */
async function unless(codes: readonly Refusal['code'][], deed: () => Promise<void>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    if (error instanceof Refusal && codes.includes(error.code)) return false;
    throw error;
  }
}
