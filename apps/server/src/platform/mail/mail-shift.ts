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
import { Semaphore, Retries, type Wait } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { endOf } from '../duty/duty-work';
import { TroubleLog } from '../logging/trouble-log';

const SECOND = 1000;
/**
 * Maximum concurrent sends; more would wait in the mail client's own queue, where they cannot be recalled.
 */
const AT_ONCE = 3;
const GIVE_UP_AFTER = 5 * 24 * 3600 * SECOND;
/** Retries marking a mail done often, since another node may otherwise send it again. */
const NOTING = { firstMs: 250, longestMs: SECOND };

const log = new Logger('Mail');

/** What the queue depends on. */
export interface MailEngines {
  readonly mailer: Mailer;
  /** Stores which mails are done. */
  readonly reactorStore: ReactorStore;
  /** Stores the mails that are not; the next leader continues with these. */
  readonly spool: MailSpool;
  readonly clock: Clock;
  /** Pause before the second attempt; it doubles after each. */
  readonly firstPauseMs?: number;
  /** How it waits between attempts, instead of process timers. */
  readonly wait?: Wait;
}

interface ShiftParts extends Omit<MailEngines, 'mailer' | 'firstPauseMs'> {
  readonly term: Term;
  /** Resolves when the mail was sent or permanently refused; throws when it should be retried. */
  readonly handOver: (mail: Mail) => Promise<void>;
  readonly retriesUntil: (stopping: AbortSignal) => Retries;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** Delivers mail during one lease term: what the outbox holds, and new mail. */
export class MailShift {
  /** Mail waiting for its next attempt: id, and since when. */
  private readonly waiting = new Map<string, number>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly retries: Retries;
  private readonly gate = new Semaphore(AT_ONCE);
  private readonly trouble = new TroubleLog(log);
  /** Nothing is sent before the outbox is loaded, since it may hold the same mail. */
  private readonly takenUp: Promise<unknown>;

  constructor(private readonly parts: ShiftParts) {
    this.retries = parts.retriesUntil(parts.term.over);
    this.takenUp = this.takeUp();
  }

  /** Resolves when the term is over and all its work has stopped. */
  async last(): Promise<void> {
    await endOf(this.parts.term);
    await Promise.all([this.takenUp, ...this.work]);
  }

  /** Since when each waiting mail waits, epoch ms. */
  waitingSince(): readonly number[] {
    return [...this.waiting.values()];
  }

  /**
   * Resolves when it was sent, was permanently refused, or waits. Throws TermOver. An erasure records itself
   * and then recalls mail; this stores the mail and then checks for the erasure, so one of the two sees the
   * other.
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
    await this.retries.run(take, (error) => this.trouble.tell(error));
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

  /** Reads the mail from the outbox again, since any node may have recalled or rewritten it. */
  private async tryAgain(id: string, since: number): Promise<void> {
    const finish = async () => {
      const kept = await this.parts.spool.get(id);
      if (!kept) return;
      if (!(await this.isDone(id))) await this.attempt(kept.mail, since);
      await this.insistOnDone(kept.mail);
    };
    // When the store is unavailable, keep retrying the mail.
    const isKnownDone = await this.isDone(id).catch(() => false);
    if (isKnownDone) await this.retries.run(finish, () => undefined);
    else await this.retries.runAfterPause(finish, () => undefined);
  }

  private isDone(id: string): Promise<boolean> {
    return this.parts.reactorStore.isDone(markOf({ id }));
  }

  /**
   * Retries only marking it done, for as long as the store is unavailable. Throws TermOver when the process
   * stops first.
   */
  private async insistOnDone(mail: Mail): Promise<void> {
    const retries = new Retries(NOTING, this.parts.stopping, this.parts.wait);
    const isNoted = await retries.run(
      () => noteDone(mail, this.parts),
      () => undefined,
    );
    if (!isNoted) throw new TermOver('the process stops');
  }

  /** Tries once more, unless it is too old. Throws when it should be retried. */
  private async attempt(mail: Mail, since: number): Promise<void> {
    if (this.parts.clock.now() >= since + GIVE_UP_AFTER) log.error(tooLate(mail));
    else await this.send(mail);
  }

  /** Confirms the lease just before sending; queued mail waits without confirming. */
  private send(mail: Mail): Promise<void> {
    return this.gate.run(async () => {
      await this.parts.term.confirm();
      await this.parts.handOver(mail);
    });
  }
}

/** Marks a mail done, so that no node sends it again. */
export async function noteDone(
  mail: Mail,
  { reactorStore, spool }: Pick<MailEngines, 'reactorStore' | 'spool'>,
): Promise<void> {
  await reactorStore.markDone(markOf(mail));
  await spool.remove(mail.id);
}

/** Log message for mail that is no longer retried. */
export function tooLate({ id }: Mail): string {
  return `${id}: given up, the mail server asked for patience too long`;
}

function markOf({ id }: Pick<Mail, 'id'>): string {
  return `mail/${id}`;
}
