import { ProjectionRunner } from '@app/eventing';
import { raceday } from '@app/views';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import { PublicLists } from './public-lists';

const RACES_KEPT = 64;

/** The public answer of each race, made once per change and only when somebody asks. */
@Injectable()
export class PreparedRaces {
  private readonly answers = new LRUCache<string, Promise<PreparedAnswer | undefined>>({ max: RACES_KEPT });

  constructor(
    private readonly lists: PublicLists,
    projections: ProjectionRunner,
  ) {
    projections.onChange((changes) => {
      for (const { view, partition } of changes) if (view === raceday.name) this.answers.delete(partition);
    });
  }

  /** The race's answer, or undefined when there is no such race. */
  get(part: string): Promise<PreparedAnswer | undefined> {
    const known = this.answers.get(part);
    if (known) return known;

    const answer = this.prepare(part);
    this.answers.set(part, answer);
    return answer;
  }

  private async prepare(part: string): Promise<PreparedAnswer | undefined> {
    const rows = await this.lists.rows(part);
    if (rows.length > 0) return new PreparedAnswer(rows);
    this.answers.delete(part);
    return undefined;
  }
}
