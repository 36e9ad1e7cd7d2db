import {
  type AnnouncedRunner,
  announcedRace,
  type BoardRow,
  type BoardRunnerRow,
  keyOf,
  Refusal,
  registrationStream,
  sortOf,
  ownValue,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { SESSION_KEY, session, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { Config } from '../platform/config/config';
import { RegistrationIds } from '../platform/names/registration-ids';
import { allRaces, boardOf } from '../raceday';
import { RegistrationRepository } from './registration.repository';
import { FAMILY_ACTOR } from './registration.service';

/** A public result. `distance` in metres, `result` in ms, `of`: number of finishers. */
export interface PastResult {
  readonly edition: string;
  readonly part: string;
  readonly distance: number;
  readonly bib: number | null;
  readonly place: number;
  readonly of: number;
  readonly result: number;
}

/** A family's result in an earlier edition. `runner`: key of this year's runner that has it. */
export interface OwnYear extends PastResult {
  /** The runner's key in the earlier registration. */
  readonly earlier: string;
  readonly name: string;
  readonly runner: string | null;
}

interface YearChoice {
  readonly edition: string;
  readonly earlier: string;
  readonly runner: string | null;
}

/** Links results over years by the family's choice, never by name; the address proves ownership. */
@Injectable()
export class YearsService {
  @Inject(RegistrationIds)
  private readonly ids!: RegistrationIds;

  @Inject(CommandSender)
  private readonly commands!: CommandSender;

  constructor(
    private readonly views: ViewStore,
    private readonly registrations: RegistrationRepository,
    private readonly config: Config,
  ) {}

  /** Results of the address's runners in earlier editions, newest first. */
  async own(registration: string): Promise<readonly OwnYear[]> {
    const email = await this.addressOf(registration);
    const { years } = await this.registrations.load(registration);
    const found: OwnYear[] = [];
    for (const edition of await this.editionsBefore(this.registrations.edition.name)) {
      const before = await this.earlierRegistration(edition, email);
      for (const [earlier, { firstname, lastname }] of Object.entries(before.runners)) {
        const sort = sortOf({ registration: before.registration, key: earlier });
        const result = await this.resultOf(edition, sort);
        const name = `${firstname} ${lastname}`.trim();
        if (result) found.push({ ...result, earlier, name, runner: years.get(sort) ?? null });
      }
    }
    return found;
  }

  /** Throws Refusal for a result of another address. */
  async choose(registration: string, { edition, earlier, runner }: YearChoice): Promise<void> {
    const before = await this.earlierRegistration(edition, await this.addressOf(registration));
    if (!Object.hasOwn(before.runners, earlier)) throw new Refusal('runner-unknown', { key: earlier });
    const sort = sortOf({ registration: before.registration, key: earlier });
    const command = { type: 'LinkEarlierResult', registration, edition, earlier: sort, key: runner } as const;
    await this.commands.send(registrationStream(registration), command, { by: FAMILY_ACTOR });
  }

  /** The earlier results shown with a runner's result; none for an anonymous runner. */
  async shown(part: string, bib: number): Promise<readonly PastResult[]> {
    const runner = await this.findNamed(part, bib);
    const { registration, sort } = runner ?? { registration: null, sort: '' };
    if (registration === null) return [];
    const row = await this.views.get<SessionRow>(session.name, registration, SESSION_KEY);
    const years = (row && ownValue(row.years, keyOf({ registration, sort }) ?? '')) ?? [];
    const results = await Promise.all(years.map(({ edition, earlier }) => this.resultOf(edition, earlier)));
    return results
      .filter((result) => result !== undefined)
      .sort((a, b) => b.edition.localeCompare(a.edition) || a.distance - b.distance);
  }

  private async addressOf(registration: string): Promise<string> {
    const opening = await this.registrations.opening(registration);
    if (!opening) throw new Refusal('registration-unknown');
    return opening.email;
  }

  /** The paid runners of the same address in an earlier edition; none when erased. */
  private async earlierRegistration(edition: string, email: string) {
    const registration = this.ids.registrationIdIn(edition, email);
    const isBefore = edition < this.registrations.edition.name;
    const { phase, isPaid, runners } = await this.registrations.load(registration);
    return { registration, runners: isBefore && phase === 'known' && isPaid ? runners : {} };
  }

  /** A finisher's result; undefined when not public, and for anonymous runners. */
  private async resultOf(edition: string, sort: string): Promise<PastResult | undefined> {
    for (const { part, date } of await allRaces(this.views)) {
      if (date.slice(0, 4) !== edition) continue;
      const board = await boardOf(this.views, part);
      if (board.some((row) => row.sort === sort)) return this.resultIn(board, edition, sort);
    }
    return undefined;
  }

  /** Earlier editions with races ('2024'), newest first. */
  private async editionsBefore(edition: string): Promise<readonly string[]> {
    const years = new Set((await allRaces(this.views)).map(({ date }) => date.slice(0, 4)));
    return [...years]
      .filter((year) => year < edition)
      .sort()
      .reverse();
  }

  /** The runner with a bib; undefined when anonymous. Throws Refusal for an unknown race or bib. */
  private async findNamed(part: string, bib: number): Promise<BoardRunnerRow | undefined> {
    const board = await boardOf(this.views, part);
    const runner = board.find((row) => row.type === 'runner' && row.bib === bib);
    if (runner?.type !== 'runner') throw new Refusal('runner-unknown', { part, bib });
    return this.ranked(board).find(({ runner: { sort } }) => sort === runner.sort)?.isNamed
      ? runner
      : undefined;
  }

  private resultIn(board: readonly BoardRow[], edition: string, sort: string): PastResult | undefined {
    const all = this.ranked(board);
    const own = all.find(({ runner }) => runner.sort === sort);
    const race = board.find((row) => row.type === 'race');
    if (race?.type !== 'race' || !own?.isNamed || own.place === null || own.runner.result === null)
      return undefined;
    const { bib, result } = own.runner;
    const of = all.filter(({ place }) => place !== null).length;
    return { edition, part: race.part, distance: race.distance, bib, place: own.place, of, result };
  }

  private ranked(board: readonly BoardRow[]): readonly AnnouncedRunner[] {
    const race = board.find((row) => row.type === 'race');
    const runners = board.filter((row) => row.type === 'runner');
    return race ? announcedRace(race, runners, this.config.edition).all : [];
  }
}
