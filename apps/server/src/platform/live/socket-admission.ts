import { Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CurrentUser } from '../auth/current-user';
import type { Metrics } from '../operations/metrics';
import {
  type Connection,
  disconnect,
  terminateSoon,
  onIncoming,
  stopReading,
  unsentOn,
} from './engine-connection';
import { Quota } from '@app/adapters';
import type { Server } from 'http';

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

interface AddressUsage {
  sockets: number;
  readonly connects: Quota;
}
const MINUTE = 60000;
/** How many connects a forced disconnect costs its address. */
const DISCONNECT_COST = 10;
/** Limits sockets and connects per address: all may connect at once, and again within a minute. */
export class SocketsPerAddress {
  private readonly addresses = new Map<string, AddressUsage>();

  constructor(
    private readonly socketsPerAddress: number,
    private readonly now: () => number,
  ) {}

  /** Whether one more socket may connect; counts as a connect. */
  tryConnect(address: string): boolean {
    const { sockets, connects } = this.usageOf(address);
    return sockets < this.socketsPerAddress && connects.takeOrWaitMs(1, this.now()) === 0;
  }

  opened(address: string): void {
    this.usageOf(address).sockets++;
  }

  closed(address: string): void {
    this.usageOf(address).sockets--;
  }

  /** Charges the address, so that a client reconnecting after each forced disconnect runs out of connects. */
  chargeDisconnect(address: string): void {
    this.usageOf(address).connects.takeOrWaitMs(DISCONNECT_COST, this.now());
  }

  /** Drops addresses without sockets and with a full quota. */
  dropIdle(): void {
    for (const [address, { sockets, connects }] of this.addresses)
      if (sockets === 0 && connects.isUnused(this.now())) this.addresses.delete(address);
  }

  get size(): number {
    return this.addresses.size;
  }

  private usageOf(address: string): AddressUsage {
    const existing = this.addresses.get(address);
    if (existing) return existing;
    const rate = { times: this.socketsPerAddress, withinMs: MINUTE };
    const created = { sockets: 0, connects: new Quota(rate, 'token-bucket') };
    this.addresses.set(address, created);
    return created;
  }
}

/** The exceeded limit. */
type Excess = 'messages' | 'bytes' | 'unsent';
const SECOND_MS = 1000;
/** A screen sends a message per race it opens; a phone at the finish line one per tap, or per fifty taps. */
const MESSAGES = { times: 100, withinMs: 5 * SECOND_MS };
/** A phone that was offline sends some hundred taps in one message. */
const BYTES = { times: 1024 * 1024, withinMs: 8 * SECOND_MS };
/** Ten seconds of frames in a rush; a client further behind reconnects and refetches the list. */
const UNSENT_PACKETS = 200;
const UNSENT_BYTES = 1024 * 1024;
/** One socket's limits: messages, bytes and what it leaves unread. Times are ms of one clock. */
class SocketBudget {
  private readonly messages = new Quota(MESSAGES, 'token-bucket');
  private readonly bytes = new Quota(BYTES, 'token-bucket');

  constructor(private readonly connection: Connection) {}

  /** Counts a message; returns the exceeded limit, if any. */
  count(bytes: number, now: number): Excess | undefined {
    if (this.messages.takeOrWaitMs(1, now) > 0) return 'messages';
    return this.bytes.takeOrWaitMs(bytes, now) > 0 ? 'bytes' : undefined;
  }

  /** Whether it leaves too much unread. */
  get isUnread(): boolean {
    const { packets, bytes } = unsentOn(this.connection);
    return packets > UNSENT_PACKETS || bytes > UNSENT_BYTES;
  }
}

interface AdmissionDependencies {
  readonly addresses: SocketsPerAddress;
  readonly files: OpenFiles;
  readonly currentUser: CurrentUser;
  readonly metrics: Metrics;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Monotonic clock, ms. */
  readonly now: () => number;
}

interface AdmittedSocket {
  readonly connection: Connection;
  readonly address: string;
  readonly budget: SocketBudget;
  /** Whether it was disconnected here: a socket that socket.io closed may still send. */
  isDisconnected: boolean;
}

const CHECK_MS = 1000;
const LOG_MS = 60_000;

/** Delays a refusal, so that a client retrying at once retries once a second, ms. */
const REFUSAL_DELAY_MS = 1000;
/** Delayed refusals hold open files too. */
const MAX_DELAYED_REFUSALS = 500;

const log = new Logger('Live');

/** Admits sockets, and disconnects those that exceed their budget. Always admits organisers. */
export class SocketAdmission {
  private readonly admitted = new Set<AdmittedSocket>();
  private readonly timers: readonly NodeJS.Timeout[];
  private delayedRefusals = 0;
  private isClosing = false;
  private unlogged = new Map<string, number>();

  constructor(private readonly dependencies: AdmissionDependencies) {
    this.timers = [
      setInterval(() => {
        this.checkSockets();
      }, CHECK_MS).unref(),
      setInterval(() => {
        this.logEvents();
      }, LOG_MS).unref(),
    ];
  }

  /** Whether this request may open a socket. Admits all organisers; delays refusals per address. */
  async admits(request: IncomingMessage): Promise<boolean> {
    const shortage = this.shortageFor(request);
    if (!shortage || (await this.dependencies.currentUser.organiser(request.headers.cookie))) return true;
    this.dependencies.metrics.socketsRefused.inc({ reason: shortage });
    this.countEvent(`refused for ${shortage}`);
    if (shortage === 'address') await this.delayRefusal();
    return false;
  }

  /** Enforces the budget of an admitted socket until it closes. */
  watch(connection: Connection): void {
    const { addresses, addressOf, now } = this.dependencies;
    const budget = new SocketBudget(connection);
    const socket: AdmittedSocket = {
      connection,
      address: addressOf(connection.request),
      budget,
      isDisconnected: false,
    };
    this.admitted.add(socket);
    addresses.opened(socket.address);
    onIncoming(connection, (bytes) => {
      const excess = budget.count(bytes, now());
      if (excess) this.disconnectSocket(socket, excess);
    });
    connection.once('close', () => {
      this.admitted.delete(socket);
      addresses.closed(socket.address);
      // At shutdown let clients complete the close handshake; otherwise stop reading.
      if (this.isClosing) terminateSoon(connection);
      else stopReading(connection);
    });
  }

  close(): void {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  /** The resource a visitor is refused for. */
  private shortageFor(request: IncomingMessage): 'files' | 'address' | undefined {
    const { addresses, addressOf, files } = this.dependencies;
    if (files.areScarce) return 'files';
    return addresses.tryConnect(addressOf(request)) ? undefined : 'address';
  }

  private async delayRefusal(): Promise<void> {
    if (this.delayedRefusals >= MAX_DELAYED_REFUSALS) return;
    this.delayedRefusals++;
    await pause(REFUSAL_DELAY_MS, undefined, { ref: false });
    this.delayedRefusals--;
  }

  private checkSockets(): void {
    for (const socket of this.admitted) if (socket.budget.isUnread) this.disconnectSocket(socket, 'unsent');
    this.dependencies.addresses.dropIdle();
    this.dependencies.files.closeIdleWhenScarce();
  }

  private disconnectSocket(socket: AdmittedSocket, excess: Excess): void {
    if (socket.isDisconnected) return;
    socket.isDisconnected = true;
    this.dependencies.addresses.chargeDisconnect(socket.address);
    this.dependencies.metrics.socketsCut.inc({ reason: excess });
    this.countEvent(`cut for ${excess}`);
    disconnect(socket.connection);
  }

  private countEvent(event: string): void {
    this.unlogged.set(event, (this.unlogged.get(event) ?? 0) + 1);
  }

  /** Logs one entry a minute, however many sockets are disconnected. */
  private logEvents(): void {
    if (this.unlogged.size === 0) return;
    const counts = Array.from(this.unlogged, ([event, times]) => `${event}: ${String(times)}`);
    this.unlogged = new Map();
    log.warn(`sockets in the last minute: ${counts.join(', ')}`);
  }
}
