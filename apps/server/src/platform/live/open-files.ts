import type { Server } from 'node:http';

/** What the process needs beside connections: files, pipes, libraries. */
const OUR_OWN = 200;

/** Of all connections, those that are kept for organisers. */
const ORGANISERS_SHARE = 0.1;

/** How long a request may take to come in while there is little room, in ms. */
const HURRY = 2000;

/**
 * Every connection is an open file, and the system gives so many. The last tenth is for organisers: while only it is left, strangers get
 * no socket, and connections that ask for nothing, or slowly, are closed. One beyond all of them is closed at once, so that files can still be opened.
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

  /** Makes room where there is little; called now and then. */
  makeRoom(): void {
    this.server.headersTimeout = this.areShort ? HURRY : this.patience.head;
    this.server.requestTimeout = this.areShort ? HURRY : this.patience.body;
    if (this.areShort) this.server.closeIdleConnections();
  }
}
