import {
  type Clock,
  type Mail,
  type Mailer,
  type MailSpool,
  type ReactorStore,
  type Term,
  TermOver,
  type WaitingMail,
} from '@app/adapters';
import { Gate, Retries, type Wait } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { endOf } from '../duty/duty-work';
import { TroubleLog } from '../logging/trouble-log';

const SECOND = 1000;
/** As many as a mail server is sent at once: more would lie in the sender's own queue, from where nobody takes them back. */
const AT_ONCE = 3;
const GIVE_UP_AFTER = 5 * 24 * 3600 * SECOND;
/** Whoever writes down that a mail is done may be away: it is asked often, before another node takes the mail for one that waits. */
const NOTING = { firstMs: 250, longestMs: SECOND };

const log = new Logger('Mail');

/** What the queue works with. */
export interface MailEngines {
  readonly mailer: Mailer;
  /** Which mails are done. */
  readonly reactorStore: ReactorStore;
  /** Which are not: whoever takes over goes on with these. */
  readonly spool: MailSpool;
  readonly clock: Clock;
  /** How long to wait before the second attempt; each wait after it is twice as long. */
  readonly firstPauseMs?: number;
  /** How it waits between attempts, where that is not by the process's own timers. */
  readonly wait?: Wait;
}

/** What a shift works with. */
interface ShiftParts extends Omit<MailEngines, 'mailer' | 'firstPauseMs'> {
  readonly term: Term;
  /** Resolves when the mail was sent or refused for good; throws when it is worth trying again. */
  readonly handOver: (mail: Mail) => Promise<void>;
  readonly retriesUntil: (stopping: AbortSignal) => Retries;
  /** The process stops. */
  readonly stopping: AbortSignal;
}

/** The mail of one term: what the one before has left, and what is asked for in it. */
export class MailShift {
  /** Mail that waits for its next attempt: its id, and since when. */
  private readonly waiting = new Map<string, number>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly retries: Retries;
  private readonly gate = new Gate(AT_ONCE);
  private readonly trouble = new TroubleLog(log);
  /** Nothing is sent before it is known what was left: it may be the same mail. */
  private readonly takenUp: Promise<unknown>;

  constructor(private readonly parts: ShiftParts) {
    this.retries = parts.retriesUntil(parts.term.over);
    this.takenUp = this.takeUp();
  }

  /** Resolves when the term is over and nothing of it goes on by itself. */
  async last(): Promise<void> {
    await endOf(this.parts.term);
    await Promise.all([this.takenUp, ...this.work]);
  }

  /** Since when each waits that waits, epoch ms. */
  waitingSince(): readonly number[] {
    return [...this.waiting.values()];
  }

  /**
   * Resolves when it was sent, was refused for good, or waits. Throws TermOver. Whoever erases somebody writes that down and then takes
   * mail back; here it is put there to be taken back, and then looked what is written down: one of the two sees the other.
   */
  async deliver(mail: Mail, isMeant?: () => Promise<boolean>): Promise<void> {
    const { spool, clock } = this.parts;
    await this.takenUp;
    if (this.waiting.has(mail.id) || (await this.isDone(mail.id))) return;
    const waiting = { mail, since: clock.now() };
    await spool.put(waiting);
    if (isMeant) await this.mustBe(isMeant, mail);
    try {
      await this.send(mail);
    } catch (error) {
      if (error instanceof TermOver) throw error;
      this.retry(waiting);
      return;
    }
    await this.insistOnDone(mail);
  }

  private async mustBe(isMeant: () => Promise<boolean>, { id }: Mail): Promise<void> {
    let isStillMeant = false;
    try {
      isStillMeant = await isMeant();
    } finally {
      if (!isStillMeant) await this.parts.spool.remove(id);
    }
    if (!isStillMeant) throw new Error(`${id}: not meant any more as it was written`);
  }

  private async takeUp(): Promise<void> {
    const take = async () => {
      for (const waiting of await this.parts.spool.all()) this.retry(waiting);
    };
    await this.retries.until(take, (error) => this.trouble.tell(error));
  }

  private retry({ mail: { id }, since }: WaitingMail): void {
    this.waiting.set(id, since);
    const work = this.tryAgain(id, since)
      .catch((error: unknown) => this.trouble.tell(error))
      .finally(() => {
        this.waiting.delete(id);
        this.work.delete(work);
      });
    this.work.add(work);
  }

  /** As the spool has it by then: any node may have taken it back or changed it. */
  private async tryAgain(id: string, since: number): Promise<void> {
    const finish = async () => {
      const kept = await this.parts.spool.get(id);
      if (!kept) return;
      if (!(await this.isDone(id))) await this.attempt(kept.mail, since);
      await this.insistOnDone(kept.mail);
    };
    // That nobody is there who knows is no reason to let go of it.
    const isKnownDone = await this.isDone(id).catch(() => false);
    if (isKnownDone) await this.retries.until(finish, () => undefined);
    else await this.retries.again(finish, () => undefined);
  }

  private isDone(id: string): Promise<boolean> {
    return this.parts.reactorStore.isDone(markOf({ id }));
  }

  /** However long whoever writes it down is away: nothing of the mail is done again but that. Throws TermOver when the process stops before. */
  private async insistOnDone(mail: Mail): Promise<void> {
    const retries = new Retries(NOTING, this.parts.stopping, this.parts.wait);
    const isNoted = await retries.until(
      () => noteDone(mail, this.parts),
      () => undefined,
    );
    if (!isNoted) throw new TermOver('the process stops');
  }

  /** One more attempt, unless it is too late. Throws when it is worth trying again. */
  private async attempt(mail: Mail, since: number): Promise<void> {
    if (this.parts.clock.now() >= since + GIVE_UP_AFTER) log.error(tooLate(mail));
    else await this.send(mail);
  }

  /** What every node could send is sent by whoever is on duty at this very moment: what waits for its turn is not, yet. */
  private send(mail: Mail): Promise<void> {
    return this.gate.pass(async () => {
      await this.parts.term.confirm();
      await this.parts.handOver(mail);
    });
  }
}

/** Writes down that a mail is done: no node sends it from then on. */
export async function noteDone(
  mail: Mail,
  { reactorStore, spool }: Pick<MailEngines, 'reactorStore' | 'spool'>,
): Promise<void> {
  await reactorStore.markDone(markOf(mail));
  await spool.remove(mail.id);
}

/** What is told of mail that is not tried any more. */
export function tooLate({ id }: Mail): string {
  return `${id}: given up, the mail server asked for patience too long`;
}

/** The name under which it is written down that a mail is done. */
function markOf({ id }: Pick<Mail, 'id'>): string {
  return `mail/${id}`;
}
