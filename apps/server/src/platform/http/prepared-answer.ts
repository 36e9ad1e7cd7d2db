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
    compressPieces(
      pieces,
      (one) => asBrotli(one, BROTLI),
      () => createBrotliCompress(BROTLI),
    ),
  gzip: (pieces) =>
    compressPieces(
      pieces,
      (one) => asGzip(one, GZIP),
      () => createGzip(GZIP),
    ),
  identity: (pieces) => Promise.resolve(Buffer.concat(pieces)),
};

/** Streams several pieces: concatenating megabytes first would block the event loop. */
async function compressPieces(
  pieces: readonly Buffer[],
  compressOne: (bytes: Buffer) => Promise<Buffer>,
  createStream: () => Transform,
): Promise<Buffer> {
  const [only, ...more] = pieces;
  if (only && more.length === 0) return compressOne(only);
  const chunks: Buffer[] = [];
  await pipeline(pieces, createStream(), async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) chunks.push(piece);
  });
  return Buffer.concat(chunks);
}

/** A response body as bytes. Each coding is computed once, on first use. */
export class PreparedAnswer {
  private readonly pieces: readonly Buffer[];
  private readonly hash: string;
  private readonly encoded = new Map<Coding, Promise<Buffer>>();

  /** Sends buffers unchanged, one after the other, as `type`; serialises anything else as JSON. */
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
    const bytes = this.encoded.get(coding) ?? compressed[coding](this.pieces);
    this.encoded.set(coding, bytes);
    return bytes;
  }

  /** A strong ETag: same bytes, same coding. */
  etag(coding: Coding): string {
    return `"${this.hash}-${coding}"`;
  }

  /** Whether an `If-None-Match` header names this content in any coding. */
  matches(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(`"${this.hash}-`));
  }
}

function piecesOf(body: unknown): readonly Buffer[] {
  if (Buffer.isBuffer(body)) return [body];
  const isPieces = Array.isArray(body) && body.length > 0 && body.every((piece) => Buffer.isBuffer(piece));
  return isPieces ? body : [Buffer.from(JSON.stringify(body))];
}

/** Returns the best coding an `Accept-Encoding` header allows. */
export function codingFor(acceptEncoding = ''): Coding {
  if (ACCEPTS_BROTLI.test(acceptEncoding)) return 'br';
  return ACCEPTS_GZIP.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** Its own entry with a weight above zero. */
const ACCEPTS_BROTLI = /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/;
const ACCEPTS_GZIP = /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Sends a prepared answer in the best allowed coding, or 304 when the client has it. */
export async function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): Promise<FastifyReply> {
  const { headers } = reply.request;
  const coding = codingFor(headers['accept-encoding']);
  reply.header('etag', answer.etag(coding)).header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && answer.matches(headers['if-none-match'])) return reply.status(304).send();

  const bytes = await answer.bytes(coding);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.header('content-type', answer.type).send(bytes);
}
