import { Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { WhoIsIn } from '../auth/who-is-in';
import type { Metrics } from '../operations/metrics';
import type { AddressBook } from './address-book';
import type { OpenFiles } from './open-files';
import { SocketBudget, type Excess } from './socket-budget';
import { cut, hangUpSoon, onArrival, stopHearing, type Connection } from './wire';

/** What the doorkeeper works with. */
interface Posts {
  readonly addresses: AddressBook;
  readonly files: OpenFiles;
  readonly whoIsIn: WhoIsIn;
  readonly metrics: Metrics;
  /** Who a request comes from. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** ms of a clock that only goes forward. */
  readonly now: () => number;
}

/** A socket that has come in. */
interface Guest {
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
export class Doorkeeper {
  private readonly guests = new Set<Guest>();
  private readonly rounds: readonly NodeJS.Timeout[];
  private waiting = 0;
  private isClosing = false;
  private untold = new Map<string, number>();

  constructor(private readonly posts: Posts) {
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
    if (!lack || (await this.posts.whoIsIn.organiser(request.headers.cookie))) return true;
    this.posts.metrics.socketsRefused.inc({ reason: lack });
    this.note(`refused for ${lack}`);
    if (lack === 'address') await this.letWait();
    return false;
  }

  /** Watches a socket that has come in, until it is gone. */
  watch(connection: Connection): void {
    const { addresses, addressOf, now } = this.posts;
    const budget = new SocketBudget(connection, now());
    const guest: Guest = { connection, address: addressOf(connection.request), budget, isOut: false };
    this.guests.add(guest);
    addresses.entered(guest.address);
    onArrival(connection, (bytes) => {
      const excess = budget.hear(bytes, now());
      if (excess) this.showOut(guest, excess);
    });
    connection.once('close', () => {
      this.guests.delete(guest);
      addresses.left(guest.address);
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
    const { addresses, addressOf, files } = this.posts;
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
    for (const guest of this.guests) if (guest.budget.isUnread) this.showOut(guest, 'unsent');
    this.posts.addresses.tidy();
    this.posts.files.makeRoom();
  }

  private showOut(guest: Guest, excess: Excess): void {
    if (guest.isOut) return;
    guest.isOut = true;
    this.posts.addresses.wasCut(guest.address);
    this.posts.metrics.socketsCut.inc({ reason: excess });
    this.note(`cut for ${excess}`);
    cut(guest.connection);
  }

  private note(trouble: string): void {
    this.untold.set(trouble, (this.untold.get(trouble) ?? 0) + 1);
  }

  /** One line a minute, however much happens. */
  private tell(): void {
    if (this.untold.size === 0) return;
    const troubles = Array.from(this.untold, ([trouble, times]) => `${trouble}: ${String(times)}`);
    this.untold = new Map();
    log.warn(`sockets in the last minute: ${troubles.join(', ')}`);
  }
}
