import type { Overview } from '@app/domain';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AdminGuard } from '../platform/auth/current-user';
import { ShowOverview } from './show-overview.handler';

/** The race morning overview. */
@Controller('admin/api/overview')
@UseGuards(AdminGuard)
export class OverviewController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Header('cache-control', 'no-store')
  show(): Promise<Overview> {
    return this.queries.execute(new ShowOverview());
  }
}
