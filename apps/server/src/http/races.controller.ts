import { Refusal } from '@app/domain';
import type { RaceRow } from '@app/views';
import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ListRaces } from '../queries/list-races.handler';
import { codingFor } from '../queries/prepared-answer';
import { PreparedRaces } from '../queries/prepared-races';

const raceFilter = z.strictObject({ ended: z.enum(['true', 'false']).optional() });

/** Start lists and results for everyone. */
@Controller('api/races')
export class RacesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly prepared: PreparedRaces,
  ) {}

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Query({ schema: raceFilter }) { ended }: z.infer<typeof raceFilter>): Promise<RaceRow[]> {
    return this.queries.execute(new ListRaces({ ended: ended === 'true' }));
  }

  @Get('get/:part')
  async show(@Param('part') part: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const answer = await this.prepared.get(part);
    if (!answer) throw new Refusal('race-unknown', { part });

    const coding = codingFor(headers['accept-encoding']);
    const bytes = answer.isKnownBy(headers['if-none-match']) ? undefined : await answer.bytes(coding);
    reply.header('etag', answer.etag(coding)).header('vary', 'accept-encoding');
    reply.header('cache-control', 'public, max-age=2, stale-while-revalidate=30');
    if (!bytes) return reply.status(304).send();

    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  }
}
