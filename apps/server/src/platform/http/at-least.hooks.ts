import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AtLeast } from '../commands/at-least';
import { clientOf } from './caller';
import { errorAnswer } from './error-answer';
import { refused, WRONG } from './fault';

/** Where an answer tells how far its reader has seen; `?atLeast=` is what brings it along to the next question. */
const HEADER = 'x-at-least';

/** A place in the log, in whatever engine. */
const POSITION = /^\d{1,20}$/;

/** Asked for by everybody as a page opens, who reads the clock by how long it takes. */
const CONFIG = '/api/config';

/**
 * Reading one's own writes over nodes: the answers to one person alone, and all that change something, tell a place in the log; who
 * brings it along is answered when this node's views have come there, after a second in any case. `isView`: whether a route asks them.
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
    // For the routes it is no field of theirs.
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

/** What anybody's cache may keep tells nobody how far they have seen. Every answer comes by here: the route's options are made anew for whoever asks. */
function tellsMark({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return reply.getHeader('cache-control') === 'no-store' && !url.startsWith(CONFIG);
}

function refuse(reply: FastifyReply): void {
  const { status, body } = errorAnswer(refused([{ path: ['atLeast'], text: WRONG }]));
  void reply.status(status).header('cache-control', 'no-store').send(body);
}
