import { Clock } from '@app/adapters';
import {
  actorRole,
  announcedRace,
  type BoardRunner,
  dayOf,
  type ExportedBooking,
  type ExportedChange,
  type ExportedEdition,
  type ExportedMail,
  type ExportedRunner,
  type ExportedStartListEntry,
  flagText,
  type HistoryEntry,
  mailingStream,
  paymentStatusLabels,
  type PersonalDataExport,
  type RegistrationEvent,
  registrationHistory,
  registrationStream,
  runnerChangeText,
  sortOf,
  ownValue,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_MAILINGS,
  type CampaignCodeRow,
  type MailingRow,
  mailings,
  type RegistrationRow,
  SESSION_KEY,
  session,
  type SessionRow,
} from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { Config } from '../platform/config/config';
import { RegistrationIds } from '../platform/names/registration-ids';
import { boardOf, RaceDayRepository } from '../raceday';
import { type FamilyRegistrations, FamilyReader, type NumberedPayment } from './family-reader';
import { entryOf, StartListEntries } from './start-list-entries';

/** Collects all data stored about a family, in every edition, and none about others. */
@Injectable()
export class OwnDataReader {
  @Inject(Config)
  private readonly config!: Config;

  @Inject(Clock)
  private readonly clock!: Clock;

  @Inject(RegistrationIds)
  private readonly ids!: RegistrationIds;

  @Inject(RaceDayRepository)
  private readonly days!: RaceDayRepository;

  @Inject(ViewStore)
  private readonly views!: ViewStore;

  constructor(
    private readonly families: FamilyReader,
    private readonly entries: StartListEntries,
    private readonly streams: StreamRepository,
  ) {}

  /** Undefined while the views lack the registration. */
  async of(registration: string): Promise<PersonalDataExport | undefined> {
    const family = await this.families.of(registration);
    const sessionRow = await this.views.get<SessionRow>(session.name, registration, SESSION_KEY);
    if (!family || !sessionRow) return undefined;
    const { email } = family.row;
    const codes = (await this.families.codes(family)).filter(
      (code) => code.email !== '' && code.email === email,
    );
    return {
      race: this.config.edition.name,
      madeAt: new Date(this.clock.now()).toISOString(),
      email,
      erasureAskedAt: sessionRow.erasureAskedAt,
      wantsMailings: !(await this.families.hasUnsubscribed(email)),
      ...(await this.editionOf(family, sessionRow, codes)),
      codes: codes.map(({ name, code, issuedAt }) => ({ name, ending: code.slice(-4), issuedAt })),
      earlier: await this.inOtherEditions(family.row),
    };
  }

  /**
   * Registrations of the same address in other editions. The family has signed in with that address, which
   * proves that they are theirs.
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
    const sessionRow = await this.views.get<SessionRow>(session.name, registration, SESSION_KEY);
    return sessionRow && family?.row.email === email ? this.editionOf(family, sessionRow, []) : undefined;
  }

  private async editionOf(
    family: FamilyRegistrations,
    { years }: SessionRow,
    codes: readonly CampaignCodeRow[],
  ): Promise<ExportedEdition> {
    const rows = [family.row, ...family.siblings];
    const registrations = rows.map(({ registration }) => registration);
    return {
      edition: family.row.edition,
      openedAt: family.row.openedAt,
      runners: await this.runnersOf(family, years),
      bookings: (await this.families.payments(family)).map(bookingOf),
      mails: await this.mailsTo(registrations, codes),
      changes: (await Promise.all(rows.map((each) => this.changesOf(each)))).flat().sort(byTime),
    };
  }

  private async runnersOf(
    { row, siblings }: FamilyRegistrations,
    years: SessionRow['years'],
  ): Promise<readonly ExportedRunner[]> {
    const familyIds = new Set([row, ...siblings].map(({ registration }) => registration));
    const listed = (await this.entries.all()).filter((entry) => familyIds.has(entry.registration ?? ''));
    const runners: ExportedRunner[] = [];
    for (const each of [row, ...siblings])
      for (const [key, runner] of Object.entries({ ...each.cancelled, ...each.runners })) {
        const sort = sortOf({ registration: each.registration, key });
        const entries = listed.filter((entry) => entry.sort === sort);
        runners.push({
          ...runner,
          isAdded: each !== row,
          isCancelled: Object.hasOwn(each.cancelled, key),
          earlierYears: each === row ? (ownValue(years, key) ?? []).map(({ edition }) => edition) : [],
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
      changes: await this.runnerChanges(runner),
    };
  }

  private async changesOf({ registration }: RegistrationRow): Promise<readonly ExportedChange[]> {
    const recorded = await this.streams.events(registrationStream(registration));
    const past = recorded.map(({ revision, event, meta: { at, by } }) => ({ revision, event, at, by }));
    return registrationHistory(past).map(changeOf);
  }

  /** The changes to one runner on a race day, oldest first, as text without other people's names. */
  private async runnerChanges({
    part,
    sort,
  }: Pick<BoardRunner, 'part' | 'sort'>): Promise<readonly ExportedChange[]> {
    const { events } = await this.days.eventsAfter(dayOf(part), 0);
    return events.flatMap(({ event, meta }) => {
      const words = runnerChangeText(event, sort);
      const change = { at: new Date(meta.at).toISOString(), by: actorRole(meta.by), note: '' };
      return words === undefined ? [] : [{ ...change, words }];
    });
  }

  /** Mail to them, oldest first, derived from the events that caused it, since sent mail is not stored. */
  private async mailsTo(
    registrations: readonly string[],
    codes: readonly CampaignCodeRow[],
  ): Promise<readonly ExportedMail[]> {
    const sent = await Promise.all(registrations.map((registration) => this.mailsCausedBy(registration)));
    const many = await this.mailsFromMailings(new Set(registrations));
    const all = [...sent.flat(), ...many, ...codes.flatMap(codeMails)];
    return all.sort((one, other) => one.at.localeCompare(other.at));
  }

  private async mailsCausedBy(registration: string): Promise<readonly ExportedMail[]> {
    const recorded = await this.streams.events(registrationStream(registration));
    return recorded.flatMap(({ event, meta }) => {
      const words = mailDescriptionOf(event);
      return words === undefined ? [] : [{ at: new Date(meta.at).toISOString(), words }];
    });
  }

  private async mailsFromMailings(registrations: ReadonlySet<string>): Promise<readonly ExportedMail[]> {
    const all = await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS);
    const outcomes: ExportedMail[] = [];
    // One after another: a mailing's stream is long.
    for (const mailing of all) outcomes.push(...(await this.outcomesOf(mailing, registrations)));
    return outcomes;
  }

  private async outcomesOf(
    { mailing, subject }: MailingRow,
    registrations: ReadonlySet<string>,
  ): Promise<readonly ExportedMail[]> {
    const recorded = await this.streams.events(mailingStream(mailing));
    return recorded.flatMap(({ event }) => {
      if (!('recipient' in event) || !registrations.has(event.recipient)) return [];
      const outcome = event.type === 'MailSent' ? 'Utskick' : 'Utskick som inte gick fram';
      return [{ at: new Date(event.at).toISOString(), words: `${outcome}: ${subject}` }];
    });
  }
}

const byTime = (one: ExportedChange, other: ExportedChange) => one.at.localeCompare(other.at);

function changeOf({ at, by, words, note }: HistoryEntry): ExportedChange {
  return { at: new Date(at).toISOString(), by: actorRole(by), words, note };
}

function mailDescriptionOf(event: RegistrationEvent): string | undefined {
  switch (event.type) {
    case 'RegistrationPaid':
      return 'Kvitto';
    case 'PaymentConfirmed':
      return event.flags.includes('paid-twice') ? 'Kvitto på en betalning till' : undefined;
    case 'ReceiptRequested':
      return 'Kvittot en gång till';
    case 'PaymentLinkIssued':
      return 'Betalningslänk';
    case 'PaymentLinkRequested':
      return 'Betalningslänken en gång till';
    default:
      return undefined;
  }
}

function codeMails({ issuedAt, sentAgain }: CampaignCodeRow): readonly ExportedMail[] {
  return [
    { at: issuedAt, words: 'Kampanjkod' },
    ...sentAgain.map((at) => ({ at, words: 'Kampanjkoden en gång till' })),
  ];
}

const METHODS = { swish: 'Swish', kampanj: 'Kampanjkod', other: 'Kontant eller på annat sätt', bank: 'Bank' };

/** Formats a payment for its family, as text. */
function bookingOf(payment: NumberedPayment): ExportedBooking {
  const { dateCreated, adults, children, expected, campaign, status, datePaid, amount, method } = payment;
  return {
    bookedAt: dateCreated,
    adults,
    children,
    booked: expected,
    campaign,
    status: paymentStatusLabels[status],
    paidAt: datePaid,
    paid: datePaid === null ? null : amount,
    method: method && METHODS[method],
    paymentReference: payment.paymentReference,
    payer: payment.payerAlias,
    receipt: payment.receipt,
    odd: payment.flags.map(flagText),
    note: payment.note,
    refunds: payment.refunds.map(({ at, amount: paidBack, note, isVoid }) => ({
      at,
      amount: paidBack,
      note,
      isVoid,
    })),
  };
}
