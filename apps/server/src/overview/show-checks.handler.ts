import { Clock } from '@app/adapters';
import { stockholmDate, type CheckedDay } from '@app/domain';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Problem } from '../platform/http/problem';
import { DayFactsReader } from './day-facts';
import { OverviewCache } from './overview-cache';

/** Consistency checks of a race day (YYMMDD). Default: today if it has races, else the edition's day. */
export class ShowChecks extends Query<CheckedDay> {
  constructor(readonly day: string | undefined) {
    super();
  }
}

@QueryHandler(ShowChecks)
export class ShowChecksHandler implements IQueryHandler<ShowChecks> {
  constructor(
    private readonly overviews: OverviewCache,
    private readonly facts: DayFactsReader,
    private readonly clock: Clock,
  ) {}

  /** Throws Problem 404 for a day of an earlier year, or without races. */
  async execute({ day }: ShowChecks): Promise<CheckedDay> {
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
