import { isRaceDay } from '@app/domain';
import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../platform/auth/current-user';
import { Must } from '../platform/http/fields.decorators';
import { PreparedAnswer, sendPrepared } from '../platform/http/prepared-answer';
import { RaceDayRepository } from './race-day.repository';

class DayPath {
  @Must((day) => isRaceDay(String(day)), 'felaktigt datum')
  readonly day!: string;
}

class EventsQuery {
  @Transform(({ value }: { value: unknown }) => Number(value))
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly after: number = 0;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsOptional()
  @IsUUID()
  readonly deviceId?: string;
}

class DayQuery {
  @Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : Number(value)))
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly since?: number;
}

/** A whole race day for organisers: its state and its history. */
@Controller('admin/api/days')
@UseGuards(AdminGuard)
export class DaysController {
  constructor(private readonly days: RaceDayRepository) {}

  /** With `since`, only the changes after that revision, or the whole day when that is not possible. */
  @Get(':day')
  async show(
    @Param() { day }: DayPath,
    @Query() { since }: DayQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPrepared(reply, await this.days.responseFor(day, since));
  }

  /**
   * With `after`, only events after that revision. With `deviceId`, only those that the device's screens
   * need, and no operations.
   */
  @Get(':day/events')
  async showEvents(
    @Param() { day }: DayPath,
    @Query() { after, deviceId }: EventsQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const history = deviceId
      ? await this.days.historyForDevice(day, after, deviceId)
      : await this.days.history(day, after);
    await sendPrepared(reply, new PreparedAnswer(history));
  }
}
