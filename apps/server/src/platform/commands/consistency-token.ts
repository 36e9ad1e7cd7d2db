import { EventStore, type Position, ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitAddressOf } from '../http/client-address';
import { errorAnswer } from '../http/errors.filter';
import { INVALID_VALUE, invalidRequest } from '../http/field-errors';

const MAX_WAIT_MS = 1000;
/** How many requests may wait at once, per client (may be a whole school) and in total; others do not. */
const MAX_WAITING = { forOne: 50, inAll: 500 } as const;

/**
 * Read-your-writes across nodes. An answer carries this node's log position as a consistency token. The next
 * request returns it, and any node then waits until its views have that position. A position spans all
 * streams, so it also covers what reactors wrote to other streams.
 */
@Injectable()
export class ReadYourWrites {
  /** The position of the last write that this node's views had not reached when its answer left. */
  private lastWrite: Position = '';
  private readonly waiting = new Map<string, number>();
  private waitingInAll = 0;

  constructor(
    private readonly store: EventStore,
    private readonly views: ProjectionRunner,
  ) {}

  /** The consistency token for an answer; undefined before the first event. */
  get currentToken(): Position | undefined {
    const { position = '' } = this.views;
    const latest = position > this.lastWrite ? position : this.lastWrite;
    return latest === '' ? undefined : latest;
  }

  /** Notes a write that the views have not reached yet, so that the token covers it. */
  async noteWrite(stream: string, revision: number): Promise<void> {
    try {
      for await (const [event] of this.store.read(stream, revision - 1)) {
        if (event && event.position > this.lastWrite) this.lastWrite = event.position;
        return;
      }
    } catch {
      // The store has just become unavailable: the answer is correct, but its position is unknown.
    }
  }

  /** Waits until this node's views reach a position, at most one second. */
  async waitFor(position: Position, client: string): Promise<void> {
    const waiting = this.waiting.get(client) ?? 0;
    if (waiting >= MAX_WAITING.forOne || this.waitingInAll >= MAX_WAITING.inAll) return;
    this.waiting.set(client, waiting + 1);
    this.waitingInAll++;
    await this.views.waitForPosition(position, MAX_WAIT_MS);
    this.release(client);
  }

  private release(client: string): void {
    const waiting = (this.waiting.get(client) ?? 1) - 1;
    if (waiting === 0) this.waiting.delete(client);
    else this.waiting.set(client, waiting);
    this.waitingInAll--;
  }
}

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
  readYourWrites: ReadYourWrites,
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
    else void readYourWrites.waitFor(requested, rateLimitAddressOf(request.ip)).then(() => done());
  });
  fastify.addHook('onSend', (...[request, reply, , done]) => {
    if (carriesToken(request, reply)) {
      const { currentToken } = readYourWrites;
      if (currentToken !== undefined) reply.header(HEADER, currentToken);
    }
    done();
  });
}

/** Cacheable answers carry no token. Avoids Fastify's route options, which are rebuilt on each access. */
function carriesToken({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return reply.getHeader('cache-control') === 'no-store' && !url.startsWith(CONFIG_PATH);
}

function refuse(reply: FastifyReply): void {
  const { status, body } = errorAnswer(invalidRequest([{ path: ['atLeast'], text: INVALID_VALUE }]));
  void reply.status(status).header('cache-control', 'no-store').send(body);
}
