import { Clock } from '@app/adapters';
import {
  type BoardRow,
  type BoardRunnerRow,
  isPart,
  type RaceRow,
  Refusal,
  stockholmDate,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ALL_RACES, raceday } from '@app/views';

/**
 * A race's row and its runners, for organisers; empty for an unknown race, without searching earlier days.
 * Throws PartitionUnavailable while an earlier day's rows cannot be loaded.
 */
export async function boardOf(views: ViewStore, part: string): Promise<readonly BoardRow[]> {
  const isRace = isPart(part) && (await views.get<RaceRow>(raceday.name, ALL_RACES, part)) !== undefined;
  return isRace ? views.list<BoardRow>(raceday.name, part) : [];
}

/** As `boardOf`; throws Refusal for an unknown race. */
export async function knownBoardOf(views: ViewStore, part: string): Promise<readonly BoardRow[]> {
  const rows = await boardOf(views, part);
  if (rows.length === 0) throw new Refusal('race-unknown', { part });
  return rows;
}

/** Every race of all days. */
export function allRaces(views: ViewStore): Promise<readonly RaceRow[]> {
  return views.list<RaceRow>(raceday.name, ALL_RACES);
}

/** The races of a day ('YYYY-MM-DD'). */
export async function racesOn(views: ViewStore, day: string): Promise<readonly RaceRow[]> {
  return (await allRaces(views)).filter(({ date }) => date === day);
}

/** All runners of a day ('YYYY-MM-DD'), race by race, for organisers. Throws PartitionUnavailable. */
export async function runnersOn(views: ViewStore, day: string): Promise<readonly BoardRunnerRow[]> {
  const boards = await Promise.all((await racesOn(views, day)).map(({ part }) => boardOf(views, part)));
  return boards.flat().filter((row) => row.type === 'runner');
}

/** The races; with `ended` also ended and earlier ones. Publications come with a race's own list. */
export class ListRaces extends Query<RaceRow[]> {
  constructor(readonly include: { readonly ended: boolean }) {
    super();
  }
}

const DAY = 24 * 60 * 60 * 1000;

@QueryHandler(ListRaces)
export class ListRacesHandler implements IQueryHandler<ListRaces> {
  constructor(
    private readonly views: ViewStore,
    private readonly clock: Clock,
  ) {}

  async execute({ include }: ListRaces): Promise<RaceRow[]> {
    const yesterday = stockholmDate(this.clock.now() - DAY);
    const isShown = ({ state, date }: RaceRow) => include.ended || (state !== 'ended' && date >= yesterday);
    const rows = await allRaces(this.views);
    return rows
      .filter(isShown)
      .map(toListedRace)
      .sort((a, b) => a.date.localeCompare(b.date) || a.distance - b.distance);
  }
}

/** Field by field: publications contain times, which a race's own list may withhold. */
function toListedRace({
  type,
  part,
  sort,
  date,
  distance,
  openForReg,
  state,
  started,
  ...row
}: RaceRow): RaceRow {
  const { plannedStart, startMoved, revision } = row;
  const start = plannedStart === undefined ? {} : { plannedStart };
  const moved = startMoved === undefined ? {} : { startMoved };
  return { type, part, sort, date, distance, openForReg, ...start, state, started, ...moved, revision };
}
