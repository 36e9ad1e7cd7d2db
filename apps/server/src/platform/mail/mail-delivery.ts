import {
  type Clock,
  type Mail,
  type Mailer,
  type MailOutbox,
  type ReactorStore,
  type LeaseTerm,
  LeaseTermEnded,
  type PendingMail,
} from '@app/adapters';
import { Semaphore, Retries, type Wait } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { termEnd } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';

const SECOND_MS = 1000;
/**
 * Maximum concurrent sends; more would wait in the mail client's own queue, where they cannot be recalled.
 */
const MAX_CONCURRENT = 3;
const GIVE_UP_AFTER_MS = 5 * 24 * 3600 * SECOND_MS;
/** Retries marking a mail done often, since another node may otherwise send it again. */
const MARK_DONE_BACKOFF = { firstMs: 250, longestMs: SECOND_MS };

const log = new Logger('Mail');

export interface MailDependencies {
  readonly mailer: Mailer;
  /** Stores which mails are done. */
  readonly reactorStore: ReactorStore;
  /** Stores the mails that are not; the next leader continues with these. */
  readonly outbox: MailOutbox;
  readonly clock: Clock;
  /** Pause before the second attempt; it doubles after each. */
  readonly firstPauseMs?: number;
  /** How it waits between attempts, instead of process timers. */
  readonly wait?: Wait;
}

interface DeliveryDependencies extends Omit<MailDependencies, 'mailer' | 'firstPauseMs'> {
  readonly term: LeaseTerm;
  /** Resolves when the mail was sent or permanently refused; throws when it should be retried. */
  readonly sendToServer: (mail: Mail) => Promise<void>;
  readonly retriesUntil: (stopping: AbortSignal) => Retries;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** Delivers mail during one lease term: what the outbox holds, and new mail. */
export class MailDelivery {
  /** Mail waiting for its next attempt: id, and since when. */
  private readonly waiting = new Map<string, number>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly retries: Retries;
  private readonly sendSlots = new Semaphore(MAX_CONCURRENT);
  private readonly errorLog = new ErrorLog(log);
  /** Nothing is sent before the outbox is loaded, since it may hold the same mail. */
  private readonly loaded: Promise<unknown>;

  constructor(private readonly dependencies: DeliveryDependencies) {
    this.retries = dependencies.retriesUntil(dependencies.term.signal);
    this.loaded = this.loadOutbox();
  }

  /** Resolves when the term is over and all its work has stopped. */
  async finished(): Promise<void> {
    await termEnd(this.dependencies.term);
    await Promise.all([this.loaded, ...this.work]);
  }

  /** Since when each waiting mail waits, epoch ms. */
  waitingSince(): readonly number[] {
    return [...this.waiting.values()];
  }

  /**
   * Resolves when it was sent, was permanently refused, or waits. Throws LeaseTermEnded. An erasure records itself
   * and then recalls mail; this stores the mail and then checks for the erasure, so one of the two sees the
   * other.
   */
  async deliver(mail: Mail, shouldStillSend?: () => Promise<boolean>): Promise<void> {
    const { outbox, clock } = this.dependencies;
    await this.loaded;
    if (this.waiting.has(mail.id) || (await this.isDone(mail.id))) return;
    const pending = { mail, since: clock.now() };
    await outbox.put(pending);
    if (shouldStillSend) await this.assertStillWanted(shouldStillSend, mail);
    try {
      await this.send(mail);
    } catch (error) {
      if (error instanceof LeaseTermEnded) throw error;
      this.retry(pending);
      return;
    }
    await this.retryMarkDone(mail);
  }

  private async assertStillWanted(shouldStillSend: () => Promise<boolean>, { id }: Mail): Promise<void> {
    let isWanted = false;
    try {
      isWanted = await shouldStillSend();
    } finally {
      if (!isWanted) await this.dependencies.outbox.remove(id);
    }
    if (!isWanted) throw new Error(`${id}: no longer valid as written`);
  }

  private async loadOutbox(): Promise<void> {
    const load = async () => {
      for (const pending of await this.dependencies.outbox.all()) this.retry(pending);
    };
    await this.retries.run(load, (error) => this.errorLog.report(error));
  }

  private retry({ mail: { id }, since }: PendingMail): void {
    this.waiting.set(id, since);
    const work = this.tryAgain(id, since)
      .catch((error: unknown) => this.errorLog.report(error))
      .finally(() => {
        this.waiting.delete(id);
        this.work.delete(work);
      });
    this.work.add(work);
  }

  /** Reads the mail from the outbox again, since any node may have recalled or rewritten it. */
  private async tryAgain(id: string, since: number): Promise<void> {
    const finish = async () => {
      const stored = await this.dependencies.outbox.get(id);
      if (!stored) return;
      if (!(await this.isDone(id))) await this.attempt(stored.mail, since);
      await this.retryMarkDone(stored.mail);
    };
    // When the store is unavailable, keep retrying the mail.
    const isKnownDone = await this.isDone(id).catch(() => false);
    if (isKnownDone) await this.retries.run(finish, () => undefined);
    else await this.retries.runAfterPause(finish, () => undefined);
  }

  private isDone(id: string): Promise<boolean> {
    return this.dependencies.reactorStore.isDone(doneMarkOf({ id }));
  }

  /**
   * Retries only marking it done, for as long as the store is unavailable. Throws LeaseTermEnded when the process
   * stops first.
   */
  private async retryMarkDone(mail: Mail): Promise<void> {
    const retries = new Retries(MARK_DONE_BACKOFF, this.dependencies.stopping, this.dependencies.wait);
    const isMarked = await retries.run(
      () => markDone(mail, this.dependencies),
      () => undefined,
    );
    if (!isMarked) throw new LeaseTermEnded('the process stops');
  }

  /** Tries once more, unless it is too old. Throws when it should be retried. */
  private async attempt(mail: Mail, since: number): Promise<void> {
    if (this.dependencies.clock.now() >= since + GIVE_UP_AFTER_MS) log.error(gaveUpText(mail));
    else await this.send(mail);
  }

  /** Confirms the lease just before sending; queued mail waits without confirming. */
  private send(mail: Mail): Promise<void> {
    return this.sendSlots.run(async () => {
      await this.dependencies.term.confirm();
      await this.dependencies.sendToServer(mail);
    });
  }
}

/** Marks a mail done, so that no node sends it again. */
export async function markDone(
  mail: Mail,
  { reactorStore, outbox }: Pick<MailDependencies, 'reactorStore' | 'outbox'>,
): Promise<void> {
  await reactorStore.markDone(doneMarkOf(mail));
  await outbox.remove(mail.id);
}

/** Log message for mail that is no longer retried. */
export function gaveUpText({ id }: Mail): string {
  return `${id}: gave up, the mail server deferred it too long`;
}

function doneMarkOf({ id }: Pick<Mail, 'id'>): string {
  return `mail/${id}`;
}
