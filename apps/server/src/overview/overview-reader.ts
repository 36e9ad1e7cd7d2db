import {
  type ArrivalMinute,
  arrivalsByMinute,
  editionFiguresOf,
  type EditionFigures,
  type Check,
  checksOf,
  stockholmInstant,
  type BoardRow,
  type CheckedRace,
  type CheckInput,
  partOf,
  type RaceRow,
} from '@app/domain';
import { ProjectionRunner, ViewStore } from '@app/eventing';
import {
  ALL_ERASURES,
  ALL_MAILINGS,
  type DeviceRow,
  devices,
  type ErasureRow,
  erasures,
  type MailingRow,
  mailings,
  type PickupRow,
  pickups,
  type RegistrationRow,
  registrations,
} from '@app/views';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { Clock } from '@app/adapters';
import { PaymentRepository } from '../payments';
import { allRaces, boardOf, racesOn } from '../raceday';

type RunnerRow = Extract<BoardRow, { type: 'runner' }>;
/** Input of the consistency checks; `runners` with all fields that organisers see. */
interface DayFacts extends CheckInput {
  readonly runners: readonly RunnerRow[];
}
/** A race as planned by the edition, its row, and its board. */
interface RaceSources {
  readonly planned: { readonly metres: number; readonly start: string } | undefined;
  readonly created: RaceRow | undefined;
  readonly board: readonly BoardRow[];
}
/** Reads the check input of a race day from the views. */
@Injectable()
export class DayFactsReader {
  @Inject(Clock)
  private readonly clock!: Clock;

  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRepository,
    private readonly current: CurrentEdition,
  ) {}

  /** Race days from the edition's year on (YYYY-MM-DD): its own, and those organisers created races for. */
  async days(): Promise<readonly string[]> {
    const { date } = this.current.edition;
    const created = (await allRaces(this.views)).map((race) => race.date);
    const since = created.filter((each) => each >= date.slice(0, 'YYYY'.length));
    return [...new Set([date, ...since])].sort();
  }

  /** Reads the day's start lists; for the edition's own day also registrations and payments. */
  async of(date: string): Promise<DayFacts> {
    const { edition, name } = this.current;
    const isOfEdition = date === edition.date;
    const { races, runners } = await this.races(date);
    return {
      date,
      now: this.clock.now(),
      isOfEdition,
      races,
      runners,
      records: edition.courseRecords,
      registrations: isOfEdition ? await this.views.list<RegistrationRow>(registrations.name, name) : [],
      payments: isOfEdition ? await this.payments.all() : [],
      receipts: new Set(isOfEdition ? Object.keys(await this.payments.receiptNumbers()) : []),
    };
  }

  /** Races planned by the edition or created for the day, shortest first, and their runners. */
  private async races(day: string): Promise<Pick<DayFacts, 'races' | 'runners'>> {
    const { date, distances } = this.current.edition;
    const created = new Map((await racesOn(this.views, day)).map((race) => [race.part, race]));
    const planned = new Map(
      (day === date ? distances : []).map(({ metres, start }) => [partOf(date, metres), { metres, start }]),
    );
    const parts = [...new Set([...planned.keys(), ...created.keys()])];
    const boards = await Promise.all(parts.map((part) => boardOf(this.views, part)));
    const races = await Promise.all(
      parts.map((part, index) =>
        this.race(part, {
          planned: planned.get(part),
          created: created.get(part),
          board: boards[index] ?? [],
        }),
      ),
    );
    return {
      races: races.sort((one, other) => one.distance - other.distance),
      runners: boards.flat().filter((row) => row.type === 'runner'),
    };
  }

  private async race(part: string, { planned, created, board }: RaceSources): Promise<CheckedRace> {
    const fetched = await this.views.get<PickupRow>(pickups.name, part, part);
    const notCreated = { distance: planned?.metres ?? 0, state: null, started: null };
    const { distance, state, started } = created ?? notCreated;
    const start = startOf(planned, created);
    return { part, distance, start, state, started, fetched: fetched?.both ?? 0, ...startProblems(board) };
  }
}

/** The race's own planned start, else the programme's, 'HH:MM'. */
function startOf(
  planned: { readonly start: string } | undefined,
  created: Pick<RaceRow, 'plannedStart'> | undefined,
): string | null {
  return created?.plannedStart ?? planned?.start ?? null;
}

/** Problems with a race's start. A moved start no longer depends on a device clock. */
function startProblems(board: readonly BoardRow[]): Pick<CheckedRace, 'startAhead' | 'noStart'> {
  const race = board.find((row) => row.type === 'race');
  const isMoved = race?.startMoved !== undefined;
  return { startAhead: isMoved ? null : (race?.ahead ?? null), noStart: race?.noStart ?? false };
}

/** The part of the race morning overview that views hold. */
interface MorningOverview extends EditionFigures {
  readonly date: string;
  readonly registrationCloses: number;
  readonly arrivals: readonly ArrivalMinute[];
  readonly devices: readonly DeviceRow[];
  readonly mailings: readonly MailingRow[];
  readonly erasuresAsked: number;
}

/** A race day's overview and its consistency findings, from the same rows. */
export interface DayOverview {
  readonly morning: MorningOverview;
  readonly checks: readonly Check[];
}

/** Reads a race day's overview from the views. */
@Injectable()
export class OverviewReader {
  constructor(
    private readonly views: ViewStore,
    private readonly facts: DayFactsReader,
    private readonly current: CurrentEdition,
  ) {}

  async read(date: string): Promise<DayOverview> {
    const facts = await this.facts.of(date);
    const checks = checksOf(facts);
    const { registrationCloses } = this.current.edition;
    const morning = {
      ...editionFiguresOf(facts, checks),
      date,
      registrationCloses: stockholmInstant(registrationCloses),
      arrivals: arrivalsByMinute(
        facts.runners,
        facts.races.map(({ part }) => part),
      ),
      devices: await this.views.list<DeviceRow>(devices.name, date.slice(2).replaceAll('-', '')),
      erasuresAsked: (await this.views.list<ErasureRow>(erasures.name, ALL_ERASURES)).filter(
        ({ asked }) => asked,
      ).length,
      mailings: await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS),
    };
    return { morning, checks };
  }
}

const MINUTE = 60000;
/** A cached day and its minute: some checks depend on the time. */
interface CachedDay {
  readonly minute: number;
  readonly promise: Promise<DayOverview>;
}
/** Caches a day's overview until a view row changes or the minute ends: concurrent requests share it. */
@Injectable()
export class OverviewCache implements OnModuleDestroy {
  @Inject(CurrentEdition)
  private readonly current!: CurrentEdition;
  private readonly cache = new Map<string, CachedDay>();
  private readonly stop: () => void;

  constructor(
    projections: ProjectionRunner,
    private readonly reader: OverviewReader,
  ) {
    this.stop = projections.onChange((changes) => {
      if (changes.length > 0) this.cache.clear();
    });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** The day's overview (YYYY-MM-DD, default: the edition's day). Failures are not cached. */
  read(date = this.current.edition.date): Promise<DayOverview> {
    const minute = Math.floor(this.current.now() / MINUTE);
    const cached = this.cache.get(date);
    if (cached?.minute === minute) return cached.promise;
    const promise = this.reader.read(date);
    this.cache.set(date, { minute, promise });
    promise.catch(() => {
      if (this.cache.get(date)?.promise === promise) this.cache.delete(date);
    });
    return promise;
  }
}
