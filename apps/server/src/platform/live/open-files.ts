import type { Server } from 'node:http';

/** Files the process needs beside connections: files, pipes, libraries. */
const RESERVED_FILES = 200;

/** Share of connections reserved for organisers. */
const ORGANISERS_SHARE = 0.1;

/** Request timeout while connections are scarce, ms. */
const SHORT_TIMEOUT_MS = 2000;

/**
 * Limits connections by the process's open files. While only the organisers' last tenth is free, visitors get
 * no socket, and idle or slow connections are closed. Connections beyond the limit are closed at once, so
 * that files can still be opened.
 */
export class OpenFiles {
  private readonly forVisitors: number;
  private readonly timeouts: { readonly head: number; readonly body: number };
  private open = 0;

  constructor(
    private readonly server: Server,
    openFiles: number,
  ) {
    const maxConnections = Math.max(openFiles - RESERVED_FILES, 10);
    this.forVisitors = Math.floor(maxConnections * (1 - ORGANISERS_SHARE));
    this.timeouts = { head: server.headersTimeout, body: server.requestTimeout };
    if (Number.isFinite(maxConnections)) server.maxConnections = maxConnections;
    server.on('connection', (socket) => {
      this.open++;
      socket.once('close', () => this.open--);
    });
  }

  /** Whether only the organisers' share is left. */
  get areScarce(): boolean {
    return this.open > this.forVisitors;
  }

  /** Closes idle connections and shortens timeouts while connections are scarce; called periodically. */
  closeIdleWhenScarce(): void {
    this.server.headersTimeout = this.areScarce ? SHORT_TIMEOUT_MS : this.timeouts.head;
    this.server.requestTimeout = this.areScarce ? SHORT_TIMEOUT_MS : this.timeouts.body;
    if (this.areScarce) this.server.closeIdleConnections();
  }
}
