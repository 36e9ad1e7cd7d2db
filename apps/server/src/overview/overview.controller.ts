import { isRaceDay, stockholmDate, type CheckedDay, type Overview } from '@app/domain';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { Clock } from '@app/adapters';
import { LiveFigures } from './live-figures';
import { OverviewCache, DayFactsReader } from './overview-reader';
import { Optional, Must } from '../platform/http/fields.decorators';
import { Problem } from '../platform/http/problem';

/** The race morning overview. */
@Controller('admin/api/overview')
@UseGuards(AdminGuard)
export class OverviewController {
  constructor(
    private readonly overviews: OverviewCache,
    private readonly live: LiveFigures,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(): Promise<Overview> {
    const { devices, mailings, ...morning } = (await this.overviews.read()).morning;
    return {
      ...morning,
      now: this.clock.now(),
      devices: this.live.devices(devices),
      mail: await this.live.mail(mailings),
      system: await this.live.system(),
    };
  }
}

class ChecksQuery {
  @Optional()
  @Must((day) => isRaceDay(String(day)), 'felaktigt datum')
  readonly dag?: string;
}

/** Consistency findings of a race day, with names; organisers only. */
@Controller('admin/api/checks')
@UseGuards(AdminGuard)
export class ChecksController {
  constructor(
    private readonly overviews: OverviewCache,
    private readonly facts: DayFactsReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Of a day (YYMMDD), else of today if it has races, else of the edition's day. Throws Problem 404 for a day
   * of an earlier year, or without races.
   */
  @Get()
  async show(@Query() { dag: day }: ChecksQuery): Promise<CheckedDay> {
    const days = await this.facts.days();
    const now = this.clock.now();
    const date =
      day === undefined ? todayIn(days, now) : `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;
    if (date !== undefined && !days.includes(date)) throw new Problem(404, 'Det finns inga lopp den dagen');
    const { morning, checks } = await this.overviews.read(date);
    return { now, date: morning.date, days, checks };
  }
}

/** Races today mean the organisers work on them now; a clean edition day would mislead. */
function todayIn(days: readonly string[], now: number): string | undefined {
  return days.find((day) => day === stockholmDate(now));
}
