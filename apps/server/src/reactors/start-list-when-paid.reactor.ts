import {
  partOf,
  Refusal,
  type RacedayCommand,
  type RegisteredRunner,
  type RegistrationEvent,
} from '@app/domain';
import { eventId, type Recorded } from '@app/eventing';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta } from '../commands/command-meta';
import { OnRaceday } from '../commands/on-raceday.handler';
import { Season } from '../registration/season';
import { Reactor } from './reactor';

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

const log = new Logger('Reactors');

/** One runner of a paid registration on the way to a start list. */
interface Entry {
  readonly key: string;
  readonly runner: RegisteredRunner;
  readonly paid: Paid;
  readonly recorded: Recorded;
}

/** When a registration is paid, its runners get on the start lists; the race is planned from the edition when it is missing. */
@Injectable()
export class StartListWhenPaid extends Reactor {
  readonly name = 'start-list-when-paid';
  readonly on = {
    RegistrationPaid: async (paid: Paid, recorded: Recorded) => {
      for (const [key, runner] of Object.entries(paid.runners))
        await this.enterOrTell({ key, runner, paid, recorded });
    },
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly season: Season,
  ) {
    super();
  }

  /** A rule does not go away by waiting: nobody after them shall wait for it either. The organisers see who is paid and on no list. */
  private async enterOrTell(entry: Entry): Promise<void> {
    try {
      await this.enter(entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error(`${sortOf(entry.paid.registration, entry.key)} is paid but on no start list: ${error.code}`);
    }
  }

  private async enter(entry: Entry): Promise<void> {
    const { runner, recorded, key } = entry;
    const part = this.partFor(runner);
    const ask = (command: RacedayCommand, step: number) =>
      this.ask(command, recorded, eventId(`${this.name}/${recorded.id}/${key}`, step));

    await unless('race-exists', () => ask(this.raceOf(part, runner), 0));
    const add = addRunner(part, entry);
    await unless('runner-exists', async () => {
      const isOn = await unless('bib-taken', () => ask(add, 1));
      if (!isOn) await ask({ ...add, bib: null }, 2);
    });
  }

  private async ask(command: RacedayCommand, cause: Recorded, id: string): Promise<void> {
    const { id: causeId, meta } = cause;
    const origin = { id, at: this.season.now(), by: this.name };
    const linked = { id: causeId, correlationId: meta.correlationId };
    await this.commands.execute(new OnRaceday(command, commandMeta({ ...origin, cause: linked })));
  }

  private partFor({ distance }: RegisteredRunner): string {
    return partOf(this.season.edition.date, metres(distance));
  }

  private raceOf(part: string, { distance }: RegisteredRunner): RacedayCommand {
    const { date } = this.season.edition;
    return { type: 'CreateRace', part, date, distance: metres(distance), openForReg: true };
  }
}

function addRunner(
  part: string,
  { key, runner, paid }: Entry,
): Extract<RacedayCommand, { type: 'AddRunner' }> {
  const { firstname, lastname, age, birthYear, group, company, phone = '', bib = null } = runner;
  const { registration } = paid;
  const details = { firstname, lastname, age, birthYear, group, company, phone, registration };
  return { type: 'AddRunner', part, sort: sortOf(registration, key), runner: details, bib };
}

/** The runner's id on the start list, the same every time it is asked for. */
export function sortOf(registration: string, key: string): string {
  return `runner-${registration.slice(0, 12)}-${key}`;
}

/** Whole metres; kilometres with a decimal are no exact numbers. */
function metres(km: number): number {
  return Math.round(km * 1000);
}

/** Does it, unless that rule stands against it: then it is done already, or cannot be. Tells whether it was done. */
async function unless(code: Refusal['code'], deed: () => Promise<void>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return false;
    throw error;
  }
}
