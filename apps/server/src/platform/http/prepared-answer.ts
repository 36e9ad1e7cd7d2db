import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';

export const HTML_TYPE = 'text/html; charset=utf-8';

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

/** A body that another thread has compressed. `hash`: SHA-256 of the plain bytes, in base64url. */
export class CompressedBody {
  constructor(
    readonly brotli: Buffer,
    readonly hash: string,
  ) {}
}

/**
 * A response body as bytes. Each coding is computed once, on first use; for a compressed body at each use, so
 * that it keeps no plain bytes in memory.
 */
export class PreparedAnswer {
  /** Undefined for a compressed body. */
  private readonly pieces: readonly Buffer[] | undefined;
  private readonly hash: string;
  private readonly encoded = new Map<Coding, Promise<Buffer>>();

  /**
   * Sends buffers unchanged, one after the other, and a compressed body, as `type`; serialises anything else as
   * JSON.
   */
  constructor(
    body: unknown,
    readonly type = 'application/json; charset=utf-8',
  ) {
    if (body instanceof CompressedBody) {
      this.hash = shortened(body.hash);
      this.encoded.set('br', Promise.resolve(body.brotli));
      return;
    }
    this.pieces = piecesOf(body);
    const hash = createHash('sha256');
    for (const piece of this.pieces) hash.update(piece);
    this.hash = shortened(hash.digest('base64url'));
  }

  bytes(coding: Coding): Promise<Buffer> {
    const bytes = this.encoded.get(coding) ?? this.encode(coding);
    if (this.pieces) this.encoded.set(coding, bytes);
    return bytes;
  }

  private async encode(coding: Coding): Promise<Buffer> {
    return compressed[coding](this.pieces ?? [await fromBrotli(await this.bytes('br'))]);
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

const shortened = (hash: string) => hash.slice(0, 27);

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
const fromBrotli = promisify(brotliDecompress);

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
