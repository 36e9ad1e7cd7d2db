import { raceSplitterCsv, Refusal, type BoardRunnerRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { allRaces, boardOf } from '../raceday';
import { Season } from '../registration';

/** The start list of a race as RaceSplitter imports it, or of all the edition's races. It stays with the organisers: everybody under their name. */
export class ExportStartList extends Query<string> {
  constructor(readonly part: string | undefined) {
    super();
  }
}

@QueryHandler(ExportStartList)
export class ExportStartListHandler implements IQueryHandler<ExportStartList> {
  constructor(
    private readonly views: ViewStore,
    private readonly season: Season,
  ) {}

  async execute({ part }: ExportStartList): Promise<string> {
    const parts = part === undefined ? await this.allParts() : [part];
    const lists = await Promise.all(parts.map((each) => this.runnersIn(each)));
    return raceSplitterCsv(lists.flat());
  }

  private async allParts(): Promise<readonly string[]> {
    const all = await allRaces(this.views);
    return all.filter(({ date }) => date === this.season.edition.date).map(({ part }) => part);
  }

  private async runnersIn(part: string): Promise<readonly BoardRunnerRow[]> {
    const rows = await boardOf(this.views, part);
    if (rows.length === 0) throw new Refusal('race-unknown', { part });
    return rows.filter((row) => row.type === 'runner');
  }
}
