import { Clock } from '@app/adapters';
import { type RevisionByDay, stockholmDate } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';

/** The revisions of race days in this node's views, by which a page detects missed changes. */
@Injectable()
export class DayRevisions {
  constructor(
    private readonly projections: ProjectionRunner,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Today and the edition's day ('250913'), as a rehearsal may be on another day. */
  get watched(): readonly string[] {
    const dates = new Set([stockholmDate(this.clock.now()), this.config.edition.date]);
    return [...dates].map((date) => date.slice(2).replaceAll('-', ''));
  }

  /** Read before the rows, so that the rows are at least this new. */
  of(days: readonly string[]): RevisionByDay {
    return Object.fromEntries(days.map((day) => [day, this.projections.revision(`raceday-${day}`)]));
  }

  /** As a header value: '250913=12, 260912=0'. */
  headerValue(days: readonly string[]): string {
    return Object.entries(this.of(days))
      .map(([day, revision]) => `${day}=${revision}`)
      .join(', ');
  }
}
