import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsistencyToken } from '../commands/consistency-token';
import { rateLimitAddressOf } from './client-address';
import { errorAnswer } from './error-answer';
import { invalidRequest, INVALID_VALUE } from './field-errors';

/** The response header with the consistency token; clients return it as `?atLeast=`. */
const HEADER = 'x-at-least';

/** A log position of any engine. */
const POSITION = /^\d{1,20}$/;

/** Every page requests it at load and derives clock skew from its duration, so it never waits. */
const CONFIG_PATH = '/api/config';

/**
 * Read-your-writes across nodes: private and state-changing answers carry a consistency token. A request that
 * brings one waits for this node's views, at most one second. `isView`: whether a route reads views.
 */
export function addConsistencyTokenHooks(
  fastify: FastifyInstance,
  token: ConsistencyToken,
  isView: (url: string | undefined) => boolean,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const query = request.query as Record<string, unknown>;
    const { atLeast: requested } = query;
    const url = requested === undefined ? undefined : request.routeOptions.url;
    if (requested === undefined || !isView(url)) {
      done();
      return;
    }
    // Routes validate their query and do not know this field.
    delete query.atLeast;
    if (typeof requested !== 'string' || !POSITION.test(requested)) refuse(reply);
    else if (url === CONFIG_PATH) done();
    else void token.waitFor(requested, rateLimitAddressOf(request.ip)).then(() => done());
  });
  fastify.addHook('onSend', (...[request, reply, , done]) => {
    if (carriesToken(request, reply)) {
      const { current } = token;
      if (current !== undefined) reply.header(HEADER, current);
    }
    done();
  });
}

/**
 * Publicly cacheable answers carry no token. Runs for every answer, so it avoids Fastify's route options,
 * which are rebuilt on each access.
 */
function carriesToken({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return reply.getHeader('cache-control') === 'no-store' && !url.startsWith(CONFIG_PATH);
}

function refuse(reply: FastifyReply): void {
  const { status, body } = errorAnswer(invalidRequest([{ path: ['atLeast'], text: INVALID_VALUE }]));
  void reply.status(status).header('cache-control', 'no-store').send(body);
}
