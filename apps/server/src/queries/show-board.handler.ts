import { isPart, Refusal, type BoardRow } from '@app/domain';
import { raceday } from '@app/views';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

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
    const rows = isPart(part) ? await this.views.list<BoardRow>(raceday.name, part) : [];
    if (rows.length === 0) throw new Refusal('race-unknown', { part });
    return rows;
  }
}
