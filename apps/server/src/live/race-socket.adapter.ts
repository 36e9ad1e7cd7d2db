import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { OwnOrigin } from '../auth/own-origin';
import { Metrics } from '../operations/metrics';
import { Readiness } from '../operations/readiness';

const MESSAGE_LIMIT = 1024 * 1024;

/** socket.io on the site's own port: WebSocket first, no compression (it costs five times the CPU), and only for our own pages. */
export class RaceSocketAdapter extends IoAdapter {
  private readonly ownOrigin: OwnOrigin;
  private readonly readiness: Readiness;
  private readonly metrics: Metrics;

  constructor(app: INestApplicationContext) {
    super(app);
    this.ownOrigin = app.get(OwnOrigin);
    this.readiness = app.get(Readiness);
    this.metrics = app.get(Metrics);
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
    this.metrics.countScreens(() => server.sockets.sockets.size);
    return server;
  }
}
