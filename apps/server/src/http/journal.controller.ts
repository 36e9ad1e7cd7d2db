import type { JournalRow } from '@app/views';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Min } from 'class-validator';
import { AdminGuard } from '../auth/admin.guard';
import { ShowJournal } from '../queries/show-journal.handler';

class RaceDay {
  @Matches(/^\d{6}$/, { message: 'felaktigt datum' }) day!: string;
}

class Since {
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) after?: number;
}

/** Who did what on a race day. */
@Controller('admin/api/journal')
@UseGuards(AdminGuard)
export class JournalController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':day')
  show(@Param() { day }: RaceDay, @Query() { after = 0 }: Since): Promise<JournalRow[]> {
    return this.queries.execute(new ShowJournal(day, after));
  }
}
