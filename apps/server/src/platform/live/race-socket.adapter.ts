import type { INestApplicationContext, WsMessageHandler } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { CurrentUser } from '../auth/current-user';
import { SameOrigin } from '../auth/same-origin.guard';
import { Config } from '../config/config';
import { clientResolver } from '../http/client-address';
import { Metrics } from '../operations/metrics';
import { Readiness } from '../operations/readiness';
import { OpenFiles, SocketAdmission, SocketsPerAddress } from './socket-admission';
import { type Connection, refuseUpgrade, limitFragments } from './engine-connection';

/** An incoming message: its data and its acknowledgement. */
interface Payload {
  readonly data: unknown;
  readonly ack?: (answer: unknown) => void;
}

/** Room for some hundred commands; a phone sends fifty at a time. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** How long a connection has for the socket.io handshake, ms. */
const CONNECT_TIMEOUT_MS = 10_000;

/** socket.io on the site's port: WebSocket first, uncompressed (a fifth of the CPU), same origin only. */
export class RaceSocketAdapter extends IoAdapter {
  private readonly sameOrigin: SameOrigin;
  private readonly readiness: Readiness;
  private readonly metrics: Metrics;
  private readonly admission: SocketAdmission;

  constructor(app: INestApplicationContext) {
    super(app);
    this.sameOrigin = app.get(SameOrigin);
    this.readiness = app.get(Readiness);
    this.metrics = app.get(Metrics);
    const { limits, trustedProxies } = app.get(Config);
    const now = () => performance.now();
    this.admission = new SocketAdmission({
      addresses: new SocketsPerAddress(limits.socketsPerAddress, now),
      files: new OpenFiles(this.httpServer as HttpServer, limits.openFiles),
      currentUser: app.get(CurrentUser),
      metrics: this.metrics,
      addressOf: clientResolver(trustedProxies),
      now,
    });
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const settings: Partial<ServerOptions> = {
      ...options,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      allowUpgrades: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
      allowRequest: (request, decide) => {
        this.admits(request).then(
          (isAdmitted) => {
            decide(null, isAdmitted);
          },
          () => {
            decide(null, false); // sessions unreadable: the request cannot be an organiser's
          },
        );
      },
    };
    const server = super.createIOServer(port, settings as ServerOptions);
    server.engine.use(refuseUpgrade);
    limitFragments(server);
    server.engine.on('connection', (connection: Connection) => {
      this.admission.watch(connection);
    });
    server.on('connection', releaseRequest);
    this.metrics.countScreens(() => server.sockets.sockets.size);
    return server;
  }

  /** Registers one listener per message. Nest's own observable chains take much of a screen's memory. */
  override bindMessageHandlers(socket: Socket, handlers: readonly WsMessageHandler[]): void {
    for (const { message, callback } of handlers) {
      socket.on(message, (...sent: unknown[]) => {
        this.answer(callback, sent).catch((error: unknown) => {
          this.logger.error(error);
        });
      });
    }
  }

  override async close(server: Server): Promise<void> {
    this.admission.close();
    await super.close(server);
  }

  private async admits(request: IncomingMessage): Promise<boolean> {
    if (!this.readiness.hasCaughtUp || !this.sameOrigin.admits(request.headers)) return false;
    return this.admission.admits(request);
  }

  private async answer(callback: WsMessageHandler['callback'], sent: unknown[]): Promise<void> {
    const { data, ack } = this.mapPayload(sent.length > 1 ? sent : sent[0]) as Payload;
    const response: unknown = await callback(data, ack);
    if (response !== undefined) ack?.(response);
  }
}

/**
 * Frees the handshake request, which would otherwise live as long as the socket. A missing request means a
 * second socket on the connection, which our pages never open; it is disconnected.
 */
function releaseRequest(socket: Socket): void {
  const connection = socket.conn as { request?: unknown };
  if (connection.request === undefined) socket.disconnect(true);
  connection.request = undefined;
}
