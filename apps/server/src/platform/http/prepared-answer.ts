import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

const compressed: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => asGzip(bytes, { level: 6 }),
  identity: (bytes) => Promise.resolve(bytes),
};

/** An answer as the bytes that go out. Each coding is made once, when it is first asked for. */
export class PreparedAnswer {
  private readonly content: Buffer;
  private readonly hash: string;
  private readonly made = new Map<Coding, Promise<Buffer>>();

  /** A buffer goes out as it is, with its type; anything else is a body to go out as JSON. */
  constructor(
    body: unknown,
    readonly type = 'application/json; charset=utf-8',
  ) {
    this.content = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    this.hash = createHash('sha256').update(this.content).digest('base64url').slice(0, 27);
  }

  bytes(coding: Coding): Promise<Buffer> {
    const bytes = this.made.get(coding) ?? compressed[coding](this.content);
    this.made.set(coding, bytes);
    return bytes;
  }

  /** A strong tag: the same bytes, the same coding. */
  etag(coding: Coding): string {
    return `"${this.hash}-${coding}"`;
  }

  /** Whether an `If-None-Match` header names this content, in whatever coding it was sent. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(`"${this.hash}-`));
  }
}

/** The best coding an `Accept-Encoding` header allows. */
export function codingFor(acceptEncoding = ''): Coding {
  if (TAKES_BROTLI.test(acceptEncoding)) return 'br';
  return TAKES_GZIP.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** An entry of its own, whose weight is not zero. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/;
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Answers with what is prepared, in the best coding the request allows; with nothing but its tag where the content is known already. */
export async function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): Promise<FastifyReply> {
  const { headers } = reply.request;
  const coding = codingFor(headers['accept-encoding']);
  reply.header('etag', answer.etag(coding)).header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && answer.isKnownBy(headers['if-none-match'])) return reply.status(304).send();

  const bytes = await answer.bytes(coding);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.header('content-type', answer.type).send(bytes);
}
