import type { INestApplicationContext, WsMessageHandler } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { OwnOrigin } from '../auth/own-origin';
import { Readiness } from '../operations/readiness';

/** A message as it came: its data, and where its answer goes. */
interface Payload {
  readonly data: unknown;
  readonly ack?: (answer: unknown) => void;
}

const MESSAGE_LIMIT = 1024 * 1024;

/** socket.io on the site's own port: WebSocket first, no compression (it costs five times the CPU), and only for our own pages. */
export class RaceSocketAdapter extends IoAdapter {
  private readonly ownOrigin: OwnOrigin;
  private readonly readiness: Readiness;

  constructor(app: INestApplicationContext) {
    super(app);
    this.ownOrigin = app.get(OwnOrigin);
    this.readiness = app.get(Readiness);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const settings: Partial<ServerOptions> = {
      ...options,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      maxHttpBufferSize: MESSAGE_LIMIT,
      allowRequest: ({ headers }, decide) => {
        decide(null, this.readiness.hasCaughtUp && this.ownOrigin.admits(headers));
      },
    };
    const server = super.createIOServer(port, settings as ServerOptions);
    server.on('connection', forgetRequest);
    return server;
  }

  /** One listener for each message. Nest's own chains of observables are a good part of what a screen holds in memory. */
  override bindMessageHandlers(socket: Socket, handlers: readonly WsMessageHandler[]): void {
    for (const { message, callback } of handlers) {
      socket.on(message, (...sent: unknown[]) => {
        this.answer(callback, sent).catch((error: unknown) => {
          this.logger.error(error);
        });
      });
    }
  }

  private async answer(callback: WsMessageHandler['callback'], sent: unknown[]): Promise<void> {
    const { data, ack } = this.mapPayload(sent.length > 1 ? sent : sent[0]) as Payload;
    const response: unknown = await callback(data, ack);
    if (response !== undefined) ack?.(response);
  }
}

/** What is needed of the request a socket began with is in its handshake by now; the rest would be held as long as the socket lives. */
function forgetRequest({ conn }: Socket): void {
  (conn as { request?: unknown }).request = undefined;
}
