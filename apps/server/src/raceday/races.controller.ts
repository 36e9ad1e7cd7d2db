import { DAY_REVISIONS, dayOf, type RaceRow, Refusal } from '@app/domain';
import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Optional } from '../platform/http/fields.decorators';
import { sendPrepared } from '../platform/http/prepared-answer';
import { DayRevisions } from './day-revisions';
import type { PublicRaceCache } from './public-lists';
import { ListRaces } from './read-races.handler';

class RaceFilter {
  @Optional()
  @IsIn(['true', 'false'])
  readonly ended?: 'true' | 'false';
}

/** The list of races; `serveRaceLists` serves each race's own list. */
@Controller('api/races')
export class RacesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly revisions: DayRevisions,
  ) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Query() { ended }: RaceFilter, @Res({ passthrough: true }) reply: FastifyReply): Promise<RaceRow[]> {
    reply.header(DAY_REVISIONS, this.revisions.headerValue(this.revisions.watched));
    return this.queries.execute(new ListRaces({ ended: ended === 'true' }));
  }
}

/**
 * Serves a race's public start list and results from prepared bytes. On Fastify directly, because many
 * visitors ask at once and Nest's handling costs as much as the rest of the answer.
 */
export function serveRaceLists(
  fastify: FastifyInstance,
  cache: PublicRaceCache,
  revisions: DayRevisions,
): void {
  fastify.get<{ Params: { part: string } }>('/api/races/get/:part', async ({ params: { part } }, reply) => {
    const asOf = revisions.headerValue([dayOf(part)]);
    const answer = await cache.get(part);
    if (!answer) throw new Refusal('race-unknown', { part });

    reply.header(DAY_REVISIONS, asOf);
    reply.header('cache-control', 'public, max-age=2, stale-while-revalidate=30');
    return sendPrepared(reply, answer);
  });
}
