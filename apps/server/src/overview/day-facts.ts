import { Clock } from '@app/adapters';
import { type BoardRow, type CheckInput, type CheckedRace, partOf, type RaceRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type PickupRow, pickups, type RegistrationRow, registrations } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentRepository } from '../payments';
import { allRaces, boardOf } from '../raceday';
import { CurrentEdition } from '../registration';

type RunnerRow = Extract<BoardRow, { type: 'runner' }>;

/** Input of the consistency checks; `runners` with all fields that organisers see. */
export interface DayFacts extends CheckInput {
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

  /**
   * Race days from the edition's year on (YYYY-MM-DD): the edition's own, and days that organisers created
   * races for.
   */
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
    const all = await allRaces(this.views);
    const created = new Map(all.filter((race) => race.date === day).map((race) => [race.part, race]));
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
    const start = planned?.start ?? null;
    return { part, distance, start, state, started, fetched: fetched?.both ?? 0, ...startProblems(board) };
  }
}

/** Problems with a race's start. A moved start no longer depends on a device clock. */
function startProblems(board: readonly BoardRow[]): Pick<CheckedRace, 'startAhead' | 'noStart'> {
  const race = board.find((row) => row.type === 'race');
  const isMoved = race?.startMoved !== undefined;
  return { startAhead: isMoved ? null : (race?.ahead ?? null), noStart: race?.noStart ?? false };
}
