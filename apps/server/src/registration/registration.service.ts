import { type RegistrationCommand, registrationStream } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CommandSender } from '../platform/commands/command-sender';
import { ListRaces } from '../raceday';
import { CurrentEdition } from './current-edition';
import { ShowSession, type SessionData } from './show-session.handler';

/** The actor of families' commands. Their address is sealed in the registration. */
export const FAMILY_ACTOR = 'family';

/** The runners on a page, the changed one if given, and what the page or the session was last shown. */
export type SavedRunners = Pick<
  Extract<RegistrationCommand, { type: 'SaveRunners' }>,
  'runners' | 'change' | 'revision' | 'lastShownRevision'
>;

/** Executes families' commands on their registration. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly commands: CommandSender,
    private readonly edition: CurrentEdition,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Opens the registration of a verified address. Returns its data, undefined when new.
   * Throws Problem 403 after registration closes, and Refusal for an erased one.
   */
  async open(registration: string, email: string): Promise<SessionData | undefined> {
    const existing = await this.queries.execute(new ShowSession(registration));
    if (!existing) this.edition.assertOpen();
    const opening = { registration, edition: this.edition.name, email, by: 'runner' } as const;
    const stream = registrationStream(registration);
    await this.commands.send(stream, { type: 'OpenRegistration', ...opening }, { by: FAMILY_ACTOR });
    return existing;
  }

  /** Saves all runners, or the changed one. Throws Refusal. */
  async saveRunners(registration: string, saved: SavedRunners): Promise<void> {
    const shut = await this.closedDistances();
    const command = { type: 'SaveRunners', registration, ...saved, shut } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY_ACTOR });
  }

  /** Allowed when paid or closed. Throws Refusal. */
  async chooseAnonymity(registration: string, key: string, anonymous: boolean): Promise<void> {
    const command = { type: 'ChooseAnonymity', registration, key, anonymous } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY_ACTOR });
  }

  /** Requests erasure of the whole registration; organisers carry it out. Throws Refusal. */
  async askErasure(registration: string, words: string): Promise<void> {
    const command = { type: 'RequestErasure', registration, words } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY_ACTOR });
  }

  /** Distances (km) whose race the organisers have closed for registration. */
  private async closedDistances(): Promise<readonly number[]> {
    const { date, distances } = this.edition.edition;
    const all = await this.queries.execute(new ListRaces({ ended: true }));
    const shut = all.filter((race) => race.date === date && !race.openForReg);
    return distances
      .filter(({ metres }) => shut.some(({ distance }) => distance === metres))
      .map(({ km }) => km);
  }
}
