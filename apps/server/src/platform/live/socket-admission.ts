import { Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CurrentUser } from '../auth/current-user';
import type { Metrics } from '../operations/metrics';
import type { OpenFiles } from './open-files';
import { type Excess, SocketBudget } from './socket-budget';
import type { SocketsPerAddress } from './sockets-per-address';
import { type Connection, disconnect, terminateSoon, onIncoming, stopReading } from './engine-connection';

interface AdmissionDependencies {
  readonly addresses: SocketsPerAddress;
  readonly files: OpenFiles;
  readonly currentUser: CurrentUser;
  readonly metrics: Metrics;
  /** Returns the client address of a request. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Monotonic clock, ms. */
  readonly now: () => number;
}

interface AdmittedSocket {
  readonly connection: Connection;
  readonly address: string;
  readonly budget: SocketBudget;
  /**
   * Whether it was disconnected here. A socket that socket.io closed may still send, so it is disconnected
   * too.
   */
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

  /**
   * Whether this request may open a socket. Organisers are always admitted; a refusal per address is delayed.
   */
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
