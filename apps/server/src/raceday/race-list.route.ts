import { Refusal } from '@app/domain';
import type { FastifyInstance } from 'fastify';
import { sendPrepared } from '../platform/http/send-prepared';
import type { PreparedRaces } from './prepared-races';

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
