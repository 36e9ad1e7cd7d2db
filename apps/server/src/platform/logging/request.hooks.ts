import type { FastifyInstance } from 'fastify';
import type { RequestLog } from './request-log';

/**
 * Adds the request id to every answer, and logs requests. Reads the route only for logged requests, since
 * Fastify rebuilds its options on each access.
 */
export function addRequestLogHooks(fastify: FastifyInstance, lines: RequestLog): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    if (lines.shouldLog(status, ms)) {
      const { id, method, routeOptions } = request;
      lines.log({ request: id, method, route: routeOptions.url ?? 'none', status, ms });
    }
    done();
  });
}
