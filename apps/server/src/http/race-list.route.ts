import { Refusal } from '@app/domain';
import type { FastifyInstance } from 'fastify';
import { codingFor } from '../queries/prepared-answer';
import type { PreparedRaces } from '../queries/prepared-races';

/**
 * Start list and results of a race for everyone: the bytes are ready. On Fastify itself, since a whole crowd asks for it
 * and Nest's way around a handler costs as much as the rest of the answer.
 */
export function serveRaceLists(fastify: FastifyInstance, prepared: PreparedRaces): void {
  fastify.get<{ Params: { part: string } }>('/api/races/get/:part', async ({ params, headers }, reply) => {
    const answer = await prepared.get(params.part);
    if (!answer) throw new Refusal('race-unknown', { part: params.part });

    const coding = codingFor(headers['accept-encoding']);
    const bytes = answer.isKnownBy(headers['if-none-match']) ? undefined : await answer.bytes(coding);
    reply.header('etag', answer.etag(coding)).header('vary', 'accept-encoding');
    reply.header('cache-control', 'public, max-age=2, stale-while-revalidate=30');
    if (!bytes) return reply.status(304).send();

    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  });
}
