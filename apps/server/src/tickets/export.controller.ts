import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { AdminGuard } from '../auth/admin.guard';
import { optional } from '../http/fields';
import { ExportStartList } from './export-start-list.handler';

const exportFilter = z.strictObject({ part: optional(z.string().max(40)) });

/** Start lists for a timing app, as text. */
@Controller('admin/api/export2racesplitter')
@UseGuards(AdminGuard)
export class ExportController {
  constructor(private readonly queries: QueryBus) {}

  /** One race, or all of the day in one list. */
  @Get()
  @Header('content-type', 'text/plain;charset=utf-8')
  export(@Query({ schema: exportFilter }) { part }: z.infer<typeof exportFilter>): Promise<string> {
    return this.queries.execute(new ExportStartList(part));
  }
}
