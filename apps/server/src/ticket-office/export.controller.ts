import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { AdminGuard } from '../platform/auth/admin.guard';
import { Optional, Text } from '../platform/http/fields.decorators';
import { ExportStartList } from './export-start-list.handler';

/** A form that is sent with nothing chosen means all. */
class ExportFilter {
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Text(40)
  readonly part?: string;
}

/** Start lists for a timing app, as text. */
@Controller('admin/api/export2racesplitter')
@UseGuards(AdminGuard)
export class ExportController {
  constructor(private readonly queries: QueryBus) {}

  /** One race, or all of the day in one list. */
  @Get()
  @Header('content-type', 'text/plain;charset=utf-8')
  export(@Query() { part }: ExportFilter): Promise<string> {
    return this.queries.execute(new ExportStartList(part));
  }
}
