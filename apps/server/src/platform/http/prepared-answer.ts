import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

const compressed: Readonly<Record<Coding, (pieces: readonly Buffer[]) => Promise<Buffer>>> = {
  br: (pieces) =>
    squeezed(
      pieces,
      (one) => asBrotli(one, BROTLI),
      () => createBrotliCompress(BROTLI),
    ),
  gzip: (pieces) =>
    squeezed(
      pieces,
      (one) => asGzip(one, GZIP),
      () => createGzip(GZIP),
    ),
  identity: (pieces) => Promise.resolve(Buffer.concat(pieces)),
};

/** What is in many pieces goes through as it is: to lay out megabytes beside them first would hold up everybody else. */
async function squeezed(
  pieces: readonly Buffer[],
  whole: (bytes: Buffer) => Promise<Buffer>,
  flowing: () => Transform,
): Promise<Buffer> {
  const [only, ...more] = pieces;
  if (only && more.length === 0) return whole(only);
  const made: Buffer[] = [];
  await pipeline(pieces, flowing(), async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) made.push(piece);
  });
  return Buffer.concat(made);
}

/** An answer as the bytes that go out. Each coding is made once, when it is first asked for. */
export class PreparedAnswer {
  private readonly pieces: readonly Buffer[];
  private readonly hash: string;
  private readonly made = new Map<Coding, Promise<Buffer>>();

  /** Buffers go out as they are, one after the other, with their type; anything else is a body to go out as JSON. */
  constructor(
    body: unknown,
    readonly type = 'application/json; charset=utf-8',
  ) {
    this.pieces = piecesOf(body);
    const hash = createHash('sha256');
    for (const piece of this.pieces) hash.update(piece);
    this.hash = hash.digest('base64url').slice(0, 27);
  }

  bytes(coding: Coding): Promise<Buffer> {
    const bytes = this.made.get(coding) ?? compressed[coding](this.pieces);
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

function piecesOf(body: unknown): readonly Buffer[] {
  if (Buffer.isBuffer(body)) return [body];
  const isPieces = Array.isArray(body) && body.length > 0 && body.every((piece) => Buffer.isBuffer(piece));
  return isPieces ? body : [Buffer.from(JSON.stringify(body))];
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
