import { DAY_REVISIONS } from '@app/domain';

/** One request that the fake server received; `body` is the parsed JSON. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface PlannedResponse {
  readonly status?: number;
  readonly body?: unknown;
  /** The consistency token in the answer's header. */
  readonly consistencyToken?: string;
  /** The day revisions in the answer's header. */
  readonly dayRevisions?: string;
  /** Seconds, in the answer's header. */
  readonly retryAfter?: number;
}

type Answer = PlannedResponse | 'no contact';
type Responder = Answer | ((request: RecordedRequest) => Answer | Promise<Answer>);

/** Answers `fetch` by 'METHOD /path?query'. Throws on a request without a planned answer. */
export class FakeServer {
  readonly requests: RecordedRequest[] = [];
  private readonly answers = new Map<string, Responder>();

  /** `server.on('GET /api/races', { body: [] })`; later answers replace earlier ones. */
  on(route: string, answer: Responder): this {
    this.answers.set(route, answer);
    return this;
  }

  /** The requests to one route, oldest first. */
  requestsTo(route: string): RecordedRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === route);
  }

  /** Replaces `fetch`, which the page calls by path. */
  install(): this {
    globalThis.fetch = (path, init) => this.answer(path as string, init);
    return this;
  }

  private async answer(path: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method, path, body, headers: init.headers as Record<string, string> };
    this.requests.push(request);
    const planned = this.answers.get(`${method} ${path}`);
    if (!planned) throw new Error(`The fake server has no answer for ${method} ${path}`);
    const answer = typeof planned === 'function' ? await planned(request) : planned;
    if (answer === 'no contact') throw new TypeError('Failed to fetch');
    return respond(answer);
  }
}

// jsdom has no Response; the client reads only these.
function respond(planned: PlannedResponse): Response {
  const { status = 200, body, consistencyToken, dayRevisions, retryAfter } = planned;
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = new Headers({
    ...(consistencyToken !== undefined && { 'x-at-least': consistencyToken }),
    ...(dayRevisions !== undefined && { [DAY_REVISIONS]: dayRevisions }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    text: () => Promise.resolve(text),
  } as Response;
}
