import { dayOf, roleOf, runnerChange, type BoardRunner, type OwnChange } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { RaceDayRepository } from '../raceday';

/** What has been done about one runner of a race day, in words that name nobody else. */
@Injectable()
export class RunnerChanges {
  constructor(private readonly days: RaceDayRepository) {}

  /** The first first. */
  async of({ part, sort }: Pick<BoardRunner, 'part' | 'sort'>): Promise<readonly OwnChange[]> {
    const events = await this.days.eventsAfter(dayOf(part), 0);
    return events.flatMap(({ event, meta }) => {
      const words = runnerChange(event, sort);
      const told = { at: new Date(meta.at).toISOString(), by: roleOf(meta.by), note: '' };
      return words === undefined ? [] : [{ ...told, words }];
    });
  }
}
