import { type RegistrationCommand, registrationStream } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CommandSender } from '../platform/commands/command-sender';
import { ListRaces } from '../raceday';
import { CurrentEdition } from './current-edition';
import { ShowSession, type SessionData } from './show-session.handler';

/** Who is behind what families ask for. Their address is in the registration, sealed. */
export const FAMILY = 'family';

/** Runners as a page has them, and which one of them was changed there, if it says that. */
export type SavedRunners = Pick<Extract<RegistrationCommand, { type: 'SaveRunners' }>, 'runners' | 'change'>;

/** What families do with their registrations. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly commands: CommandSender,
    private readonly edition: CurrentEdition,
    private readonly queries: QueryBus,
  ) {}

  /**
   * For whoever has shown that the address is theirs: what they see of their registration, undefined when it was opened just now.
   * Throws Problem 403 when it is too late to open one, and Refusal for one that is erased.
   */
  async open(registration: string, email: string): Promise<SessionData | undefined> {
    const known = await this.queries.execute(new ShowSession(registration));
    if (!known) this.edition.mustBeOpen();
    const opening = { registration, edition: this.edition.name, email, by: 'runner' } as const;
    const stream = registrationStream(registration);
    await this.commands.send(stream, { type: 'OpenRegistration', ...opening }, { by: FAMILY });
    return known;
  }

  /** All runners, or the one it is about, while registration is open. Throws Refusal. */
  async saveRunners(registration: string, saved: SavedRunners): Promise<void> {
    const shut = await this.shutDistances();
    const command = { type: 'SaveRunners', registration, ...saved, shut } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY });
  }

  /** At any time, also when it is paid or closed. Throws Refusal. */
  async chooseAnonymity(registration: string, key: string, anonymous: boolean): Promise<void> {
    const command = { type: 'ChooseAnonymity', registration, key, anonymous } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY });
  }

  /** The family wants everybody in it forgotten; organisers see to it. Throws Refusal. */
  async askErasure(registration: string, words: string): Promise<void> {
    const command = { type: 'RequestErasure', registration, words } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY });
  }

  /** In km, those that families cannot choose any more: the organisers have shut the edition's race over them. */
  private async shutDistances(): Promise<readonly number[]> {
    const { date, distances } = this.edition.edition;
    const all = await this.queries.execute(new ListRaces({ ended: true }));
    const shut = all.filter((race) => race.date === date && !race.openForReg);
    return distances
      .filter(({ metres }) => shut.some(({ distance }) => distance === metres))
      .map(({ km }) => km);
  }
}
