import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AdminGuard } from '../platform/auth/admin.guard';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import { sendPrepared } from '../platform/http/send-prepared';
import { raceDay } from './race-day';
import { RaceDays } from './race-days';

const named = z.strictObject({ day: raceDay });
const since = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });

/** A whole race day for organisers: as it stands, and how it came to that. */
@Controller('admin/api/days')
@UseGuards(AdminGuard)
export class DaysController {
  constructor(private readonly days: RaceDays) {}

  @Get(':day')
  async show(
    @Param({ schema: named }) { day }: z.infer<typeof named>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPrepared(reply, await this.days.prepared(day));
  }

  /** With `after` only the events after that revision. */
  @Get(':day/events')
  async showEvents(
    @Param({ schema: named }) { day }: z.infer<typeof named>,
    @Query({ schema: since }) { after }: z.infer<typeof since>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPrepared(reply, new PreparedAnswer(await this.days.history(day, after)));
  }
}
