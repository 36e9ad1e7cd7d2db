import { dayOf, actorRole, runnerChangeText, type BoardRunner, type ExportedChange } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { RaceDayRepository } from '../raceday';

/** Lists the changes to one runner on a race day, as text without other people's names. */
@Injectable()
export class RunnerChanges {
  constructor(private readonly days: RaceDayRepository) {}

  /** Oldest first. */
  async of({ part, sort }: Pick<BoardRunner, 'part' | 'sort'>): Promise<readonly ExportedChange[]> {
    const { events } = await this.days.eventsAfter(dayOf(part), 0);
    return events.flatMap(({ event, meta }) => {
      const words = runnerChangeText(event, sort);
      const change = { at: new Date(meta.at).toISOString(), by: actorRole(meta.by), note: '' };
      return words === undefined ? [] : [{ ...change, words }];
    });
  }
}
