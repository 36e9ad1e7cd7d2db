import { Refusal, type BoardRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { boardOf } from './race-rows';

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
