import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AtLeast } from '../commands/at-least';
import { clientOf } from './caller';
import { errorAnswer } from './error-answer';
import { refused, WRONG } from './fault';

/** The response header with the consistency token; clients return it as `?atLeast=`. */
const HEADER = 'x-at-least';

/** A log position of any engine. */
const POSITION = /^\d{1,20}$/;

/** Every page requests it at load and derives clock skew from its duration, so it never waits. */
const CONFIG = '/api/config';

/**
 * Read-your-writes across nodes: private and state-changing answers carry a consistency token. A request that
 * brings one waits for this node's views, at most one second. `isView`: whether a route reads views.
 */
export function tellAtLeast(
  fastify: FastifyInstance,
  atLeast: AtLeast,
  isView: (url: string | undefined) => boolean,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const query = request.query as Record<string, unknown>;
    const { atLeast: asked } = query;
    const url = asked === undefined ? undefined : request.routeOptions.url;
    if (asked === undefined || !isView(url)) {
      done();
      return;
    }
    // Routes validate their query and do not know this field.
    delete query.atLeast;
    if (typeof asked !== 'string' || !POSITION.test(asked)) refuse(reply);
    else if (url === CONFIG) done();
    else void atLeast.reached(asked, clientOf(request.ip)).then(() => done());
  });
  fastify.addHook('onSend', (...[request, reply, , done]) => {
    if (tellsMark(request, reply)) {
      const { mark } = atLeast;
      if (mark !== undefined) reply.header(HEADER, mark);
    }
    done();
  });
}

/**
 * Publicly cacheable answers carry no token. Runs for every answer, so it avoids Fastify's route options,
 * which are rebuilt on each access.
 */
function tellsMark({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return reply.getHeader('cache-control') === 'no-store' && !url.startsWith(CONFIG);
}

function refuse(reply: FastifyReply): void {
  const { status, body } = errorAnswer(refused([{ path: ['atLeast'], text: WRONG }]));
  void reply.status(status).header('cache-control', 'no-store').send(body);
}
