import { raceSplitterCsv, Refusal, type BoardRunnerRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { AdminGuard } from '../platform/auth/current-user';
import { Optional, Text } from '../platform/http/fields.decorators';
import { allRaces, boardOf } from '../raceday';
import { CurrentEdition } from '../registration';

/** A form that is sent with nothing chosen means all. */
class ExportFilter {
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Text(40)
  readonly part?: string;
}

/** Start lists as RaceSplitter, a timing app, imports them. They stay with the organisers: everybody is under their name. */
@Controller('admin/api/export2racesplitter')
@UseGuards(AdminGuard)
export class ExportController {
  constructor(
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  /** One race, or all of the day in one list. */
  @Get()
  @Header('content-type', 'text/plain;charset=utf-8')
  async export(@Query() { part }: ExportFilter): Promise<string> {
    const parts = part === undefined ? await this.allParts() : [part];
    const lists = await Promise.all(parts.map((each) => this.runnersIn(each)));
    return raceSplitterCsv(lists.flat());
  }

  private async allParts(): Promise<readonly string[]> {
    const all = await allRaces(this.views);
    return all.filter(({ date }) => date === this.edition.edition.date).map(({ part }) => part);
  }

  private async runnersIn(part: string): Promise<readonly BoardRunnerRow[]> {
    const rows = await boardOf(this.views, part);
    if (rows.length === 0) throw new Refusal('race-unknown', { part });
    return rows.filter((row) => row.type === 'runner');
  }
}
