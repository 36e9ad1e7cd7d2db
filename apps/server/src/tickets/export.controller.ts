import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { AdminGuard } from '../auth/admin.guard';
import { ExportStartList } from './export-start-list.handler';

/** A form that is sent with nothing chosen means all. */
const exportFilter = z.strictObject({
  part: z.preprocess((part) => (part === '' ? undefined : part), z.string().max(40).optional()).optional(),
});

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
