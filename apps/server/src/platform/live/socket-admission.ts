import { Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CurrentUser } from '../auth/current-user';
import type { Metrics } from '../operations/metrics';
import type { OpenFiles } from './open-files';
import { type Excess, SocketBudget } from './socket-budget';
import type { SocketsPerAddress } from './sockets-per-address';
import { type Connection, cut, hangUpSoon, onIncoming, stopHearing } from './wire';

/** What admission depends on. */
interface Surroundings {
  readonly addresses: SocketsPerAddress;
  readonly files: OpenFiles;
  readonly currentUser: CurrentUser;
  readonly metrics: Metrics;
  /** Returns the client address of a request. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Monotonic clock, ms. */
  readonly now: () => number;
}

interface Admitted {
  readonly connection: Connection;
  readonly address: string;
  readonly budget: SocketBudget;
  /** Whether it has been cut. A socket closed by socket.io may still send, so it is cut too. */
  isOut: boolean;
}

const LOOK_EVERY = 1000;
const TELL_EVERY = 60_000;

/** Delays a refusal, so that a client retrying at once retries once a second, ms. */
const REFUSED_AFTER = 1000;
/** Delayed refusals hold open files too. */
const WAITING_AT_MOST = 500;

const log = new Logger('Live');

/** Admits sockets, and cuts those that exceed their budget. Visitors cannot keep an organiser out. */
export class SocketAdmission {
  private readonly admitted = new Set<Admitted>();
  private readonly rounds: readonly NodeJS.Timeout[];
  private waiting = 0;
  private isClosing = false;
  private untold = new Map<string, number>();

  constructor(private readonly around: Surroundings) {
    this.rounds = [
      setInterval(() => {
        this.lookAround();
      }, LOOK_EVERY).unref(),
      setInterval(() => {
        this.tell();
      }, TELL_EVERY).unref(),
    ];
  }

  /**
   * Whether this request may open a socket. Organisers are always admitted; a refusal per address is delayed.
   */
  async admits(request: IncomingMessage): Promise<boolean> {
    const lack = this.lackFor(request);
    if (!lack || (await this.around.currentUser.organiser(request.headers.cookie))) return true;
    this.around.metrics.socketsRefused.inc({ reason: lack });
    this.note(`refused for ${lack}`);
    if (lack === 'address') await this.letWait();
    return false;
  }

  /** Enforces the budget of an admitted socket until it closes. */
  watch(connection: Connection): void {
    const { addresses, addressOf, now } = this.around;
    const budget = new SocketBudget(connection);
    const socket: Admitted = { connection, address: addressOf(connection.request), budget, isOut: false };
    this.admitted.add(socket);
    addresses.entered(socket.address);
    onIncoming(connection, (bytes) => {
      const excess = budget.hear(bytes, now());
      if (excess) this.cutOff(socket, excess);
    });
    connection.once('close', () => {
      this.admitted.delete(socket);
      addresses.left(socket.address);
      // At shutdown let clients complete the close handshake; otherwise stop reading.
      if (this.isClosing) hangUpSoon(connection);
      else stopHearing(connection);
    });
  }

  close(): void {
    this.isClosing = true;
    for (const round of this.rounds) clearInterval(round);
  }

  /** The resource a visitor is refused for. */
  private lackFor(request: IncomingMessage): 'files' | 'address' | undefined {
    const { addresses, addressOf, files } = this.around;
    if (files.areShort) return 'files';
    return addresses.hasRoomFor(addressOf(request)) ? undefined : 'address';
  }

  private async letWait(): Promise<void> {
    if (this.waiting >= WAITING_AT_MOST) return;
    this.waiting++;
    await pause(REFUSED_AFTER, undefined, { ref: false });
    this.waiting--;
  }

  private lookAround(): void {
    for (const socket of this.admitted) if (socket.budget.isUnread) this.cutOff(socket, 'unsent');
    this.around.addresses.tidy();
    this.around.files.makeRoom();
  }

  private cutOff(socket: Admitted, excess: Excess): void {
    if (socket.isOut) return;
    socket.isOut = true;
    this.around.addresses.wasCut(socket.address);
    this.around.metrics.socketsCut.inc({ reason: excess });
    this.note(`cut for ${excess}`);
    cut(socket.connection);
  }

  private note(trouble: string): void {
    this.untold.set(trouble, (this.untold.get(trouble) ?? 0) + 1);
  }

  /** Logs one entry a minute, however many sockets are cut. */
  private tell(): void {
    if (this.untold.size === 0) return;
    const troubles = Array.from(this.untold, ([trouble, times]) => `${trouble}: ${String(times)}`);
    this.untold = new Map();
    log.warn(`sockets in the last minute: ${troubles.join(', ')}`);
  }
}
