import { Clock } from '@app/adapters';
import { isPart, Refusal, stockholmDate, type BoardRow, type RaceRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ALL_RACES, raceday } from '@app/views';

/**
 * A race's row and then its runners, as organisers see them; nothing for what is no race, whatever was asked for: what was never run
 * is not looked for among earlier days. Throws PartitionAway for those, while their rows cannot be had.
 */
export async function boardOf(views: ViewStore, part: string): Promise<readonly BoardRow[]> {
  const isRace = isPart(part) && (await views.get<RaceRow>(raceday.name, ALL_RACES, part)) !== undefined;
  return isRace ? views.list<BoardRow>(raceday.name, part) : [];
}

/** Every race there is, of all days. */
export function allRaces(views: ViewStore): Promise<readonly RaceRow[]> {
  return views.list<RaceRow>(raceday.name, ALL_RACES);
}

/** The races to choose from; with `ended` also those that have ended and those of earlier days. What was published of one stands with its list. */
export class ListRaces extends Query<RaceRow[]> {
  constructor(readonly also: { readonly ended: boolean }) {
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

  async execute({ also }: ListRaces): Promise<RaceRow[]> {
    const yesterday = stockholmDate(this.clock.now() - DAY);
    const isShown = ({ state, date }: RaceRow) => also.ended || (state !== 'ended' && date >= yesterday);
    const rows = await allRaces(this.views);
    return rows
      .filter(isShown)
      .map(toChoose)
      .sort((a, b) => a.date.localeCompare(b.date) || a.distance - b.distance);
  }
}

/** Made field by field: what was published of a race tells times, and of whom everyone may read them is decided with its list. */
function toChoose({
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
  const { startMoved, revision } = row;
  const moved = startMoved === undefined ? {} : { startMoved };
  return { type, part, sort, date, distance, openForReg, state, started, ...moved, revision };
}

/** One race as organisers see it: the race row, then its runners. */
export class ShowBoard extends Query<readonly BoardRow[]> {
  constructor(readonly part: string) {
    super();
  }
}

@QueryHandler(ShowBoard)
export class ShowBoardHandler implements IQueryHandler<ShowBoard> {
  constructor(private readonly views: ViewStore) {}

  async execute({ part }: ShowBoard): Promise<readonly BoardRow[]> {
    const rows = await boardOf(this.views, part);
    if (rows.length === 0) throw new Refusal('race-unknown', { part });
    return rows;
  }
}
