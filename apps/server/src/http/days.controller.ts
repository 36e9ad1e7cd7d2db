import type { DayHistory, DaySnapshot } from '@app/domain';
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { AdminGuard } from '../auth/admin.guard';
import { RaceDays } from '../queries/race-days';
import { raceDay } from './race-day';

const named = z.strictObject({ day: raceDay });
type Named = z.infer<typeof named>;

/** A whole race day for organisers: as it stands, and how it came to that. */
@Controller('admin/api/days')
@UseGuards(AdminGuard)
export class DaysController {
  constructor(private readonly days: RaceDays) {}

  @Get(':day')
  show(@Param({ schema: named }) { day }: Named): Promise<DaySnapshot> {
    return this.days.snapshot(day);
  }

  @Get(':day/events')
  showEvents(@Param({ schema: named }) { day }: Named): Promise<DayHistory> {
    return this.days.history(day);
  }
}
