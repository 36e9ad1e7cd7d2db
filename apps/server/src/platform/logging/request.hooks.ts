import type { FastifyInstance } from 'fastify';
import type { RequestLines } from './request-lines';

/** Every answer tells its request's id, and lines tell of those that are to be told. All requests come by here: the route's options are made anew for whoever asks. */
export function tellOfRequests(fastify: FastifyInstance, lines: RequestLines): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    if (lines.tell(status, ms)) {
      const { id, method, routeOptions } = request;
      lines.answered({ request: id, method, route: routeOptions.url ?? 'none', status, ms });
    }
    done();
  });
}
