import { type Mail, MailRefused, type Term, TermOver } from '@app/adapters';
import { Retries } from '@app/eventing';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import type { DutyNews, DutyWork } from '../duty/duty-work';
import { type MailEngines, MailShift, noteDone, tooLate } from './mail-shift';

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 10 * 60_000;

const log = new Logger('Mail');

/**
 * The way out for mail: sends it once, also across restarts and nodes, and goes on trying while the mail server asks for patience. What is
 * to be sent stands in the spool before it is tried: there any node can take it back or change it. One recipient's trouble holds up nobody
 * else's mail.
 */
export class MailQueue implements DutyWork, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly underWay = new Map<string, { readonly mail: Mail; readonly done: Promise<void> }>();
  private readonly hurried = new Set<Promise<unknown>>();
  private refused = 0;
  /** It stays until the next one: whoever is in the middle of something may still ask for a last mail, which its term allows or not. */
  private shift: MailShift | undefined;

  constructor(private readonly engines: MailEngines) {}

  /** Takes up what the one before has left. */
  onDuty(term: Term): Promise<void> {
    const handOver = (mail: Mail) => this.handOver(mail);
    const retriesUntil = (stopping: AbortSignal) => this.retriesUntil(stopping);
    const { stopping } = this;
    this.shift = new MailShift({ ...this.engines, term, handOver, retriesUntil, stopping: stopping.signal });
    return this.shift.last();
  }

  /** Before duty ends: what is insisted on would hold that up for ever. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.hurried);
  }

  news(): Pick<DutyNews, 'mail'> {
    const since = this.shift?.waitingSince() ?? [];
    const first = since.length > 0 ? Math.min(...since) : null;
    return { mail: { waiting: since.length, since: first, refused: this.refused } };
  }

  /**
   * Sends a mail; for whoever is on duty. When this resolves, whoever asked may forget it: it was sent, was refused for good, or waits to be
   * tried again. Throws TermOver when another node is to see to it. `isMeant` is asked once every node can take it back: where it is not
   * meant any more, it is not sent, and this throws, for it to be written anew.
   */
  deliver(mail: Mail, isMeant?: () => Promise<boolean>): Promise<void> {
    const known = this.underWay.get(mail.id);
    if (known) return known.done;
    const done = this.deliverOnce(mail, isMeant).finally(() => this.underWay.delete(mail.id));
    this.underWay.set(mail.id, { mail, done });
    return done;
  }

  /** Mail that is meant and still waits is never sent: it is as if it had been. */
  async recall(isMeant: (mail: Mail) => boolean): Promise<void> {
    await this.known(isMeant);
    const { spool, reactorStore } = this.engines;
    for (const { mail } of await spool.all())
      if (isMeant(mail)) await noteDone(mail, { spool, reactorStore });
  }

  /** Whether the mail of that id waits, once what is under way with it is known. */
  async isWaiting(id: string): Promise<boolean> {
    await this.known((mail) => mail.id === id);
    return (await this.engines.spool.get(id)) !== undefined;
  }

  /** The mail takes the place of the one with its id, if that still waits. */
  async rewrite(mail: Mail): Promise<void> {
    await this.engines.spool.replace(mail);
  }

  /** Sends a mail that is worth nothing after `until` (epoch ms), such as a login code: nobody waits for it, and it never waits on disk. */
  hurry(mail: Mail, until: number): void {
    const attempt = async () => {
      if (this.engines.clock.now() < until) await this.handOver(mail);
      else log.error(tooLate(mail));
    };
    const trying = this.retriesUntil(this.stopping.signal)
      .until(attempt, () => undefined)
      .finally(() => this.hurried.delete(trying));
    this.hurried.add(trying);
  }

  /** What is under way here may come to wait: resolves when it is known. */
  private async known(isMeant: (mail: Mail) => boolean): Promise<void> {
    const meant = [...this.underWay.values()].filter(({ mail }) => isMeant(mail));
    await Promise.allSettled(meant.map(({ done }) => done));
  }

  private async deliverOnce(mail: Mail, isMeant?: () => Promise<boolean>): Promise<void> {
    if (!this.shift) throw new TermOver('mail is another node’s to send');
    await this.shift.deliver(mail, isMeant);
  }

  /** Sends it, or hears that it is refused for good. Throws when it is worth trying again. */
  private async handOver(mail: Mail): Promise<void> {
    try {
      await this.engines.mailer.send(mail);
    } catch (error) {
      log.warn(`${mail.id}: ${error instanceof Error ? error.message : String(error)}`);
      if (!(error instanceof MailRefused)) throw error;
      this.refused++;
    }
  }

  private retriesUntil(stopping: AbortSignal): Retries {
    const pauses = { firstMs: this.engines.firstPauseMs ?? FIRST_PAUSE, longestMs: LONGEST_PAUSE };
    return new Retries(pauses, stopping, this.engines.wait);
  }
}
