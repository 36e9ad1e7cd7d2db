import type { Server } from 'node:http';

/** Files the process needs beside connections: files, pipes, libraries. */
const OUR_OWN = 200;

/** Share of connections reserved for organisers. */
const ORGANISERS_SHARE = 0.1;

/** Request timeout while connections are scarce, ms. */
const HURRY = 2000;

/**
 * Limits connections by the process's open files. While only the organisers' last tenth is free, visitors get
 * no socket, and idle or slow connections are closed. Connections beyond the limit are closed at once, so
 * that files can still be opened.
 */
export class OpenFiles {
  private readonly forStrangers: number;
  private readonly patience: { readonly head: number; readonly body: number };
  private open = 0;

  constructor(
    private readonly server: Server,
    openFiles: number,
  ) {
    const room = Math.max(openFiles - OUR_OWN, 10);
    this.forStrangers = Math.floor(room * (1 - ORGANISERS_SHARE));
    this.patience = { head: server.headersTimeout, body: server.requestTimeout };
    if (Number.isFinite(room)) server.maxConnections = room;
    server.on('connection', (socket) => {
      this.open++;
      socket.once('close', () => this.open--);
    });
  }

  /** Whether only the organisers' share is left. */
  get areShort(): boolean {
    return this.open > this.forStrangers;
  }

  /** Closes idle connections and shortens timeouts while connections are scarce; called periodically. */
  makeRoom(): void {
    this.server.headersTimeout = this.areShort ? HURRY : this.patience.head;
    this.server.requestTimeout = this.areShort ? HURRY : this.patience.body;
    if (this.areShort) this.server.closeIdleConnections();
  }
}
