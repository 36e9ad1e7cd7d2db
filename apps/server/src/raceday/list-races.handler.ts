import { Clock } from '@app/adapters';
import { stockholmDate, type RaceRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { allRaces } from './race-rows';

/** The races to choose from; with `ended` also those that have ended and those of earlier days. */
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
    return rows.filter(isShown).sort((a, b) => a.date.localeCompare(b.date) || a.distance - b.distance);
  }
}
