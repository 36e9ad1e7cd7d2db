import type { JournalRow } from '@app/views';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { AdminGuard } from '../auth/admin.guard';
import { ShowJournal } from '../queries/show-journal.handler';

const raceDay = z.strictObject({ day: z.string().regex(/^\d{6}$/, 'felaktigt datum') });

const since = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });

/** Who did what on a race day. */
@Controller('admin/api/journal')
@UseGuards(AdminGuard)
export class JournalController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':day')
  show(
    @Param({ schema: raceDay }) { day }: z.infer<typeof raceDay>,
    @Query({ schema: since }) { after }: z.infer<typeof since>,
  ): Promise<JournalRow[]> {
    return this.queries.execute(new ShowJournal(day, after));
  }
}
