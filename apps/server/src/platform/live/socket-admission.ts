import { Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CurrentUser } from '../auth/current-user';
import type { Metrics } from '../operations/metrics';
import type { OpenFiles } from './open-files';
import { type Excess, SocketBudget } from './socket-budget';
import type { SocketsPerAddress } from './sockets-per-address';
import { type Connection, cut, hangUpSoon, onIncoming, stopHearing } from './wire';

/** What sockets are let in by. */
interface Surroundings {
  readonly addresses: SocketsPerAddress;
  readonly files: OpenFiles;
  readonly currentUser: CurrentUser;
  readonly metrics: Metrics;
  /** Who a request comes from. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** ms of a clock that only goes forward. */
  readonly now: () => number;
}

/** A socket that has come in. */
interface Admitted {
  readonly connection: Connection;
  readonly address: string;
  readonly budget: SocketBudget;
  /** Whether it has been cut. One that socket.io has closed may still send, and is. */
  isOut: boolean;
}

const LOOK_EVERY = 1000;
const TELL_EVERY = 60_000;

/** A refusal comes late: whoever asks again as soon as it is refused asks once in a second, and not as fast as it can. */
const REFUSED_AFTER = 1000;
/** What waits for its refusal is an open file too. */
const WAITING_AT_MOST = 500;

const log = new Logger('Live');

/** Lets sockets in, and out again those that take too much. Strangers cannot keep an organiser out. */
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

  /** Whether a socket may begin with this request. A refusal takes its time, but not the organisers' files. */
  async admits(request: IncomingMessage): Promise<boolean> {
    const lack = this.lackFor(request);
    if (!lack || (await this.around.currentUser.organiser(request.headers.cookie))) return true;
    this.around.metrics.socketsRefused.inc({ reason: lack });
    this.note(`refused for ${lack}`);
    if (lack === 'address') await this.letWait();
    return false;
  }

  /** Watches a socket that has come in, until it is gone. */
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
      // When the server ends, nobody is kept waiting for those who answer.
      if (this.isClosing) hangUpSoon(connection);
      else stopHearing(connection);
    });
  }

  close(): void {
    this.isClosing = true;
    for (const round of this.rounds) clearInterval(round);
  }

  /** What there is too little of for a stranger. */
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

  /** One entry a minute, however much happens. */
  private tell(): void {
    if (this.untold.size === 0) return;
    const troubles = Array.from(this.untold, ([trouble, times]) => `${trouble}: ${String(times)}`);
    this.untold = new Map();
    log.warn(`sockets in the last minute: ${troubles.join(', ')}`);
  }
}
