import { Clock } from '@app/adapters';
import { type RevisionByDay, stockholmDate } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';

/** How far the views have come with the races' days: an answer tells it, and a subscription, so that a page knows whether it has missed anything. */
@Injectable()
export class DayRevisions {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Today and the edition's day ('250913'): a rehearsal may be on another one. */
  get watched(): readonly string[] {
    const dates = new Set([stockholmDate(this.clock.now()), this.config.edition.date]);
    return [...dates].map((date) => date.slice(2).replaceAll('-', ''));
  }

  /** Read before the rows are: these are at least as new. */
  of(days: readonly string[]): RevisionByDay {
    return Object.fromEntries(days.map((day) => [day, this.projections.revision(`raceday-${day}`)]));
  }

  /** The same as a header says it: '250913=12, 260912=0'. */
  inHeader(days: readonly string[]): string {
    return Object.entries(this.of(days))
      .map(([day, revision]) => `${day}=${revision}`)
      .join(', ');
  }
}
