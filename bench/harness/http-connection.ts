import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/**
 * One keep-alive connection with little work of its own, so that the server dominates the measurement. One
 * request at a time.
 */
export class HttpConnection {
  private received: Buffer = Buffer.alloc(0);
  private settle: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('close', () => this.settle?.reject(new Error('the server closed the connection')));
    socket.on('error', (error) => this.settle?.reject(error));
  }

  /** Sends a request as prepared bytes; see `requestBytes`. */
  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      if (this.socket.destroyed) reject(new Error('the server has closed the connection'));
      else this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const reply = read(this.received);
    if (!reply) return;
    const { settle } = this;
    this.received = Buffer.alloc(0);
    this.settle = undefined;
    settle?.resolve(reply);
  }
}

/** A request as the bytes to send. */
export function requestBytes(
  line: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${line} HTTP/1.1`, ...lines, '', content].join('\r\n'));
}

/** The reply, once it is complete. */
function read(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`);
  const start = end + HEAD_END.length;
  const body = bytes.subarray(start, start + length);
  return body.length < length ? undefined : { status, head, body };
}
