import {
  MailRefused,
  type Clock,
  type ReactorStore,
  type Mail,
  type Mailer,
  type MailSpool,
  type WaitingMail,
} from '@app/adapters';
import { Retries, type Wait } from '@app/eventing';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

const SECOND = 1000;
const FIRST_PAUSE = 2 * SECOND;
const LONGEST_PAUSE = 10 * 60 * SECOND;
const GIVE_UP_AFTER = 5 * 24 * 3600 * SECOND;

const log = new Logger('Mail');

/** What the queue works with. */
export interface MailEngines {
  readonly mailer: Mailer;
  /** Which mails are done. */
  readonly reactorStore: ReactorStore;
  /** Which wait. */
  readonly spool: MailSpool;
  readonly clock: Clock;
  /** How long to wait before the second attempt; each wait after it is twice as long. */
  readonly firstPauseMs?: number;
  /** How it waits between attempts, where that is not by the process's own timers. */
  readonly wait?: Wait;
}

/**
 * The way out for mail: sends it once, also across restarts, and goes on trying while the mail server asks for patience.
 * One recipient's trouble holds up nobody else's mail.
 */
export class MailQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly underWay = new Map<string, { readonly mail: Mail; readonly done: Promise<void> }>();
  /** Mail that waits for its next attempt, by its id, as it will be sent. */
  private readonly waiting = new Map<string, WaitingMail>();
  /** Mail that is done with, as long as that is not written down: where it is, somebody may be away. */
  private readonly over = new Set<string>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly retries: Retries;
  private refused = 0;
  private takenUp: Promise<void> | undefined;

  constructor(private readonly engines: MailEngines) {
    const pauses = { firstMs: engines.firstPauseMs ?? FIRST_PAUSE, longestMs: LONGEST_PAUSE };
    this.retries = new Retries(pauses, this.stopping.signal, engines.wait);
  }

  /** Takes up what waited when the last process ended, once. Nothing is sent before it is known: it may be the same mail. */
  onApplicationBootstrap(): Promise<void> {
    this.takenUp ??= this.engines.spool.all().then((all) => {
      for (const waiting of all) this.retry(waiting);
    });
    return this.takenUp;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.work);
  }

  /** Sends a mail. When this resolves, whoever asked may forget it: it was sent, was refused for good, or waits on disk to be tried again. */
  deliver(mail: Mail): Promise<void> {
    const known = this.underWay.get(mail.id);
    if (known) return known.done;
    const done = this.deliverOnce(mail).finally(() => this.underWay.delete(mail.id));
    this.underWay.set(mail.id, { mail, done });
    return done;
  }

  /** Mail that is meant and still waits is never sent: it is as if it had been. */
  async recall(isMeant: (mail: Mail) => boolean): Promise<void> {
    await this.known(isMeant);
    for (const { mail } of [...this.waiting.values()]) {
      if (!isMeant(mail)) continue;
      this.waiting.delete(mail.id);
      await this.noteDone(mail, true);
    }
  }

  /** How many mails wait and since when (epoch ms), and how many this process was told were refused for good. */
  status(): { readonly waiting: number; readonly since: number | null; readonly refused: number } {
    const since = [...this.waiting.values()].map((each) => each.since);
    return {
      waiting: since.length,
      since: since.length > 0 ? Math.min(...since) : null,
      refused: this.refused,
    };
  }

  /** Whether the mail of that id waits, once what is under way with it is known. */
  async isWaiting(id: string): Promise<boolean> {
    await this.known((mail) => mail.id === id);
    return this.waiting.has(id);
  }

  /** The mail takes the place of the one with its id, if that still waits. */
  async rewrite(mail: Mail): Promise<void> {
    const before = this.waiting.get(mail.id);
    if (!before) return;
    const again = { mail, since: before.since };
    this.waiting.set(mail.id, again);
    await this.engines.spool.put(again);
  }

  /** What is under way may come to wait: resolves when it is known. */
  private async known(isMeant: (mail: Mail) => boolean): Promise<void> {
    await this.onApplicationBootstrap();
    const meant = [...this.underWay.values()].filter(({ mail }) => isMeant(mail));
    await Promise.allSettled(meant.map(({ done }) => done));
  }

  /** Sends a mail that is worth nothing after `until` (epoch ms), such as a login code: nobody waits for it, and it never waits on disk. */
  hurry(mail: Mail, until: number): void {
    const attempt = () => this.attempt(mail, until);
    this.keep(this.retries.until(attempt, () => undefined));
  }

  private async deliverOnce(mail: Mail): Promise<void> {
    await this.onApplicationBootstrap();
    if (this.waiting.has(mail.id)) return;
    if (!this.over.has(mail.id)) {
      if (await this.engines.reactorStore.isDone(markOf(mail))) return;
      try {
        await this.send(mail);
      } catch {
        const waiting = { mail, since: this.engines.clock.now() };
        await this.engines.spool.put(waiting);
        this.retry(waiting);
        return;
      }
    }
    await this.noteDone(mail);
  }

  /** Until it is written down, nothing of it is done again but that. */
  private async noteDone(mail: Mail, wasWaiting = false): Promise<void> {
    this.over.add(mail.id);
    await this.engines.reactorStore.markDone(markOf(mail));
    if (wasWaiting) await this.engines.spool.remove(mail.id);
    this.over.delete(mail.id);
  }

  private retry(waiting: WaitingMail): void {
    const { id } = waiting.mail;
    this.waiting.set(id, waiting);
    this.keep(this.tryAgain(waiting).finally(() => this.waiting.delete(id)));
  }

  private async tryAgain({ mail, since }: WaitingMail): Promise<void> {
    const isDone = () => this.engines.reactorStore.isDone(markOf(mail));
    const finish = async () => {
      if (!this.over.has(mail.id) && !(await isDone()))
        await this.attempt(this.waiting.get(mail.id)?.mail, since + GIVE_UP_AFTER);
      await this.noteDone(mail, true);
    };
    // That nobody is there who knows is no reason to let go of it.
    const isKnownDone = await isDone().catch(() => false);
    if (isKnownDone) await this.retries.until(finish, () => undefined);
    else await this.retries.again(finish, () => undefined);
  }

  /** One more attempt, unless the mail is gone or it is too late. Throws when it is worth trying again. */
  private async attempt(mail: Mail | undefined, until: number): Promise<void> {
    if (!mail) return;
    if (this.engines.clock.now() < until) await this.send(mail);
    else log.error(`${mail.id}: given up, the mail server asked for patience too long`);
  }

  /** Sends it, or hears that it is refused for good. Throws when it is worth trying again. */
  private async send(mail: Mail): Promise<void> {
    try {
      await this.engines.mailer.send(mail);
    } catch (error) {
      log.warn(`${mail.id}: ${error instanceof Error ? error.message : String(error)}`);
      if (!(error instanceof MailRefused)) throw error;
      this.refused++;
    }
  }

  /** What goes on by itself is waited for at the end. */
  private keep(work: Promise<unknown>): void {
    const kept = work.catch((error: unknown) => log.error(error)).finally(() => this.work.delete(kept));
    this.work.add(kept);
  }
}

/** The name under which it is written down that a mail is done. */
function markOf({ id }: Mail): string {
  return `mail/${id}`;
}
