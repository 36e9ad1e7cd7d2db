import { percentile, type Throughput, throughputOf } from './measure';
import { cpuTimeUs, monotonicMs } from './machine';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScreenPool } from './screen-pool';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A server process on this machine. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
}

/** A load's throughput, with the server's CPU time per request and the number of retries. */
export type LoadThroughput = Throughput & { readonly cpuUsPerOperation: number; readonly retries: number };

/**
 * How to generate a load. `busyWait`: the client never sleeps. Waking it costs the server CPU time with every
 * answer, more the slower the server is, which would count as the server's own work. Not for servers that
 * need both processors.
 */
interface LoadSettings {
  readonly busyWait?: boolean;
  readonly inFlight?: number;
  /** The status after which a request is sent again. */
  readonly retryStatus?: number;
}

const IN_FLIGHT = 64;

/**
 * Returns a load generator for a server. It sends all requests in order, 64 in flight by default, and throws
 * at the first reply with another status.
 */
export function createLoad(
  { port, pid }: ServerProcess,
  { busyWait = false, inFlight = IN_FLIGHT, retryStatus }: LoadSettings = {},
) {
  return async (requests: readonly Buffer[], status: number): Promise<LoadThroughput> => {
    const opening = Array.from({ length: inFlight }, () => HttpConnection.open(port));
    const connections = await Promise.all(opening);
    const queue = requests.values(); // shared: each connection takes the next request
    const latencies: number[] = [];
    let retries = 0;
    const sendWithRetries = async (connection: HttpConnection, request: Buffer) => {
      for (;;) {
        const reply = await connection.send(request);
        if (reply.status !== retryStatus) return reply;
        retries += 1;
      }
    };
    const sendQueued = async (connection: HttpConnection) => {
      for (const request of queue) {
        const at = performance.now();
        const reply = await sendWithRetries(connection, request);
        latencies.push(performance.now() - at);
        if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.body.toString()}`);
      }
      connection.close();
    };
    const stopSpinning = busyWait ? spinEventLoop() : () => undefined;
    const cpuBefore = cpuTimeUs(pid);
    const began = performance.now();
    await Promise.all(connections.map(sendQueued)).finally(stopSpinning);
    const throughput = throughputOf(latencies, performance.now() - began);
    return { ...throughput, cpuUsPerOperation: (cpuTimeUs(pid) - cpuBefore) / requests.length, retries };
  };
}

/** Spins this process's event loop until the returned function is called. */
function spinEventLoop(): () => void {
  let isSpinning = true;
  const turn = () => {
    if (isSpinning) setImmediate(turn);
  };
  turn();
  return () => {
    isSpinning = false;
  };
}

const SEND_INTERVAL_MS = 50;

/**
 * Sends one finish after the other at an even rate, twenty a second, to the servers in turn. Returns the
 * delays until the last screen has each, and the median latency of the answers, ms. Throws when one is
 * refused.
 */
export async function measureScreenDelays(
  ports: readonly number[],
  finishRequests: readonly Buffer[],
  screenPool: ScreenPool,
) {
  const answers = await sendAtInterval(ports, finishRequests);
  const sentMessages = answers.map(({ sentAtMs, body }) => ({
    revision: (JSON.parse(body.toString()) as { revision: number }).revision,
    sentAtMs,
  }));
  const delays = await screenPool.delaysOf(sentMessages);
  const latencies = answers.map(({ ms }) => ms);
  return { ...delays, answer: percentile(latencies, 50) };
}

/** The p50 and p99 of answers to finishes that are sent at the same rate, ms. Throws when one is refused. */
export async function measureLatencies(finishRequests: readonly Buffer[], port: number) {
  const latencies = (await sendAtInterval([port], finishRequests)).map(({ ms }) => ms);
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}

async function sendAtInterval(ports: readonly number[], requests: readonly Buffer[]) {
  const connections = await Promise.all(ports.map((port) => HttpConnection.open(port)));
  const began = monotonicMs();
  const answers: { readonly sentAtMs: number; readonly ms: number; readonly body: Buffer }[] = [];
  for (const [index, request] of requests.entries()) {
    await pause(began + index * SEND_INTERVAL_MS - monotonicMs());
    const sentAtMs = monotonicMs();
    const reply = await connections[index % ports.length]?.send(request);
    if (reply?.status !== 200) throw new Error(`answered ${String(reply?.status)}: ${String(reply?.body)}`);
    answers.push({ sentAtMs, ms: monotonicMs() - sentAtMs, body: reply.body });
  }
  for (const connection of connections) connection.close();
  return answers;
}

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
    const reply = parseReply(this.received);
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
function parseReply(bytes: Buffer): Reply | undefined {
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
