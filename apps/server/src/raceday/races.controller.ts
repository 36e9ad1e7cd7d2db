import { Refusal, type RaceRow } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { raceday } from '@app/views';
import { Controller, Get, Header, Injectable, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Optional } from '../platform/http/fields.decorators';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import { sendPrepared } from '../platform/http/send-prepared';
import { PublicLists } from './public-lists';
import { ListRaces } from './read-races.handler';

class RaceFilter {
  @Optional()
  @IsIn(['true', 'false'])
  readonly ended?: 'true' | 'false';
}

/** The races to choose from. Each one's list is served by `serveRaceLists`. */
@Controller('api/races')
export class RacesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Query() { ended }: RaceFilter): Promise<RaceRow[]> {
    return this.queries.execute(new ListRaces({ ended: ended === 'true' }));
  }
}

/**
 * Start list and results of a race for everyone: the bytes are ready. On Fastify itself, since a whole crowd asks for it
 * and Nest's way around a handler costs as much as the rest of the answer.
 */
export function serveRaceLists(fastify: FastifyInstance, prepared: PreparedRaces): void {
  fastify.get<{ Params: { part: string } }>('/api/races/get/:part', async ({ params }, reply) => {
    const answer = await prepared.get(params.part);
    if (!answer) throw new Refusal('race-unknown', { part: params.part });

    reply.header('cache-control', 'public, max-age=2, stale-while-revalidate=30');
    return sendPrepared(reply, answer);
  });
}

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
