import { type RaceRow, Refusal } from '@app/domain';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { Optional } from '../platform/http/fields.decorators';
import { sendPrepared } from '../platform/http/prepared-answer';
import type { PreparedRaces } from './public-lists';
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
