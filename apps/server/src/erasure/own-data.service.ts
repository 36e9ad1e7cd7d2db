import { Clock } from '@app/adapters';
import {
  announcedRace,
  registrationHistory,
  actorRole,
  registrationStream,
  sortOf,
  type BoardRunner,
  type HistoryEntry,
  type ExportedChange,
  type PersonalDataExport,
  type ExportedEdition,
  type ExportedStartListEntry,
  type ExportedRunner,
  type RegistrationEvent,
} from '@app/domain';
import { EventStore, ViewStore } from '@app/eventing';
import { SESSION, session, type CampaignCodeRow, type RegistrationRow, type SessionRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { RegistrationIds } from '../platform/names/registration-ids';
import { boardOf } from '../raceday';
import { FamilyReader, type FamilyRegistrations } from './family-reader';
import { StartListEntries, entryOf } from './start-list-entries';
import { bookingOf } from './own-booking';
import { OwnMails } from './own-mails';
import { RunnerChanges } from './runner-changes';

/** Collects all data stored about a family, in every edition, and none about others. */
@Injectable()
export class OwnDataReader {
  @Inject(Config)
  private readonly config!: Config;

  @Inject(Clock)
  private readonly clock!: Clock;

  @Inject(RegistrationIds)
  private readonly ids!: RegistrationIds;

  @Inject(OwnMails)
  private readonly mails!: OwnMails;

  @Inject(RunnerChanges)
  private readonly runnerChanges!: RunnerChanges;

  @Inject(ViewStore)
  private readonly views!: ViewStore;

  constructor(
    private readonly families: FamilyReader,
    private readonly entries: StartListEntries,
    private readonly store: EventStore,
  ) {}

  /** Undefined while the views lack the registration. */
  async of(registration: string): Promise<PersonalDataExport | undefined> {
    const family = await this.families.of(registration);
    const own = await this.views.get<SessionRow>(session.name, registration, SESSION);
    if (!family || !own) return undefined;
    const { email } = family.row;
    const codes = (await this.families.codes(family)).filter(
      (code) => code.email !== '' && code.email === email,
    );
    return {
      race: this.config.edition.name,
      madeAt: new Date(this.clock.now()).toISOString(),
      email,
      erasureAskedAt: own.erasureAskedAt,
      wantsMailings: !(await this.families.hasUnsubscribed(email)),
      ...(await this.editionOf(family, own, codes)),
      codes: codes.map(({ name, code, issuedAt }) => ({ name, ending: code.slice(-4), issuedAt })),
      earlier: await this.inOtherEditions(family.row),
    };
  }

  /**
   * Registrations of the same address in other editions. The verified address proves ownership, as when years
   * are joined.
   */
  private async inOtherEditions({ edition, email }: RegistrationRow): Promise<readonly ExportedEdition[]> {
    const others = (await this.families.editions()).filter((other) => other !== edition);
    const found = await Promise.all(
      others.map((other) => this.earlier(this.ids.registrationIdIn(other, email), email)),
    );
    return found.filter((each) => each !== undefined);
  }

  /** Undefined without a registration, or after its erasure. */
  private async earlier(registration: string, email: string): Promise<ExportedEdition | undefined> {
    const family = await this.families.of(registration);
    const own = await this.views.get<SessionRow>(session.name, registration, SESSION);
    return own && family?.row.email === email ? this.editionOf(family, own, []) : undefined;
  }

  private async editionOf(
    family: FamilyRegistrations,
    { years }: SessionRow,
    codes: readonly CampaignCodeRow[],
  ): Promise<ExportedEdition> {
    const rows = [family.row, ...family.added];
    const registrations = rows.map(({ registration }) => registration);
    return {
      edition: family.row.edition,
      openedAt: family.row.openedAt,
      runners: await this.runnersOf(family, years),
      bookings: (await this.families.payments(family)).map(bookingOf),
      mails: await this.mails.to(registrations, codes),
      changes: (await Promise.all(rows.map((each) => this.changesOf(each)))).flat().sort(byTime),
    };
  }

  private async runnersOf(
    { row, added }: FamilyRegistrations,
    years: SessionRow['years'],
  ): Promise<readonly ExportedRunner[]> {
    const own = new Set([row, ...added].map(({ registration }) => registration));
    const listed = (await this.entries.all()).filter((entry) => own.has(entry.registration ?? ''));
    const runners: ExportedRunner[] = [];
    for (const each of [row, ...added])
      for (const [key, runner] of Object.entries({ ...each.cancelled, ...each.runners })) {
        const sort = sortOf({ registration: each.registration, key });
        const entries = listed.filter((entry) => entry.sort === sort);
        runners.push({
          ...runner,
          isAdded: each !== row,
          isCancelled: Object.hasOwn(each.cancelled, key),
          earlierYears: each === row ? (years[key] ?? []).map(({ edition }) => edition) : [],
          places: await Promise.all(entries.map((entry) => this.ownEntryOf(entry))),
        });
      }
    return runners;
  }

  private async ownEntryOf(runner: BoardRunner): Promise<ExportedStartListEntry> {
    const board = await boardOf(this.views, runner.part);
    const race = board.find((row) => row.type === 'race');
    const runners = board.filter((row) => row.type === 'runner');
    const all = race?.type === 'race' ? announcedRace(race, runners, this.config.edition).all : [];
    const announced = all.find(({ runner: { sort } }) => sort === runner.sort);
    const started = race?.type === 'race' ? race.started : null;
    return {
      ...entryOf(runner),
      started: started === null ? null : new Date(started).toISOString(),
      finished: runner.finishedAt,
      place: announced?.place ?? null,
      changes: await this.runnerChanges.of(runner),
    };
  }

  private async changesOf({ registration }: RegistrationRow): Promise<readonly ExportedChange[]> {
    const recorded: Parameters<typeof registrationHistory>[0][number][] = [];
    for await (const page of this.store.read<RegistrationEvent>(registrationStream(registration)))
      for (const { event, meta, revision } of page)
        recorded.push({ revision, event, at: meta.at, by: meta.by });
    return registrationHistory(recorded).map(changeOf);
  }
}

const byTime = (one: ExportedChange, other: ExportedChange) => one.at.localeCompare(other.at);

function changeOf({ at, by, words, note }: HistoryEntry): ExportedChange {
  return { at: new Date(at).toISOString(), by: actorRole(by), words, note };
}
