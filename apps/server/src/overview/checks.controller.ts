import { type CheckedDay, isRaceDay } from '@app/domain';
import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AdminGuard } from '../platform/auth/current-user';
import { Must, Optional } from '../platform/http/fields.decorators';
import { ShowChecks } from './show-checks.handler';

class ChecksQuery {
  @Optional()
  @Must((day) => isRaceDay(String(day)), 'felaktigt datum')
  readonly dag?: string;
}

/** Consistency findings of a race day, with names; organisers only. */
@Controller('admin/api/checks')
@UseGuards(AdminGuard)
export class ChecksController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Header('cache-control', 'no-store')
  show(@Query() { dag }: ChecksQuery): Promise<CheckedDay> {
    return this.queries.execute(new ShowChecks(dag));
  }
}
