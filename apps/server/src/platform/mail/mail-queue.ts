import {
  type Clock,
  type Mail,
  MailDeferred,
  type Mailer,
  type MailOutbox,
  MailRefused,
  type ReactorStore,
  type LeaseTerm,
  LeaseTermEnded,
  type PendingMail,
} from '@app/adapters';
import { Semaphore, Retries, type Wait } from '@app/eventing';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { type LeaderTasksStatus, type LeaderTasks, termEnd } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';

const SECOND_MS = 1000;
/** More would wait in the mail client, where no lease is confirmed and mail cannot be recalled. */
const MAX_CONCURRENT = 3;
const GIVE_UP_AFTER_MS = 5 * 24 * 3600 * SECOND_MS;
const FIRST_PAUSE_MS = 2 * SECOND_MS;
const LONGEST_PAUSE_MS = 600 * SECOND_MS;
/** Retries marking a mail done often, since another node may otherwise send it again. */
const MARK_DONE_BACKOFF = { firstMs: 250, longestMs: SECOND_MS };

const log = new Logger('Mail');

interface MailDependencies {
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

/**
 * Sends each mail once, across restarts and nodes, and retries while the mail server defers. Stores a mail in
 * the outbox before its first attempt, so that any node can recall or rewrite it. A failing recipient does
 * not delay other mail.
 */
export class MailQueue implements LeaderTasks, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly inFlight = new Map<string, { readonly mail: Mail; readonly done: Promise<void> }>();
  private readonly pendingUrgent = new Set<Promise<unknown>>();
  private readonly sendSlots = new Semaphore(MAX_CONCURRENT);
  private refused = 0;
  /** The current or last term's. The term confirms or refuses the last mail of a task still stopping. */
  private delivery: TermDelivery | undefined;

  constructor(private readonly dependencies: MailDependencies) {}

  /** Runs the mail of one term, starting with what the outbox holds. */
  runAsLeader(term: LeaseTerm): Promise<void> {
    this.delivery = new TermDelivery(this.dependencies, term, {
      send: async (mail) => this.count(await this.attempt<never>(() => Promise.resolve(mail), term)),
      retries: this.retriesUntil(term.signal),
      stopping: this.stopping.signal,
    });
    return this.delivery.finished();
  }

  /** Runs before the leader stops: retries that never give up would block that. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.pendingUrgent);
  }

  leaderStatus(): Pick<LeaderTasksStatus, 'mail'> {
    const since = this.delivery?.waitingSince() ?? [];
    const first = since.length > 0 ? Math.min(...since) : null;
    return { mail: { waiting: since.length, since: first, refused: this.refused } };
  }

  /**
   * Sends a mail; leader only. Resolves when it was sent, was permanently refused, or waits for a retry.
   * Throws LeaseTermEnded when another node leads. `shouldStillSend` is called once the mail is in the
   * outbox; when it returns false, the mail is not sent and this throws, so that the caller writes it again.
   */
  deliver(mail: Mail, shouldStillSend?: () => Promise<boolean>): Promise<void> {
    const running = this.inFlight.get(mail.id);
    if (running) return running.done;
    const done = this.deliverOnce(mail, shouldStillSend).finally(() => this.inFlight.delete(mail.id));
    this.inFlight.set(mail.id, { mail, done });
    return done;
  }

  /**
   * Tries once to send a mail that the caller stores, records and retries, such as a mailing's. It takes a
   * slot among the queued mail; only then it calls `write`, which may answer with a reason to skip instead, and
   * confirms the lease. Throws MailDeferred, and what `write` and `term.assertHeld` throw.
   */
  attempt<Skip extends string>(
    write: () => Promise<Mail | Skip>,
    term: Pick<LeaseTerm, 'assertHeld'>,
  ): Promise<'sent' | 'refused' | Skip> {
    return this.sendSlots.run(async () => {
      const mail = await write();
      if (typeof mail === 'string') return mail;
      await term.assertHeld();
      return this.send(mail);
    });
  }

  /** Removes matching mail from the outbox and marks it done, so that it is never sent. */
  async recall(matches: (mail: Mail) => boolean): Promise<void> {
    await this.settled(matches);
    for (const { mail } of await this.dependencies.outbox.all())
      if (matches(mail)) await markDone(mail, this.dependencies);
  }

  /** Whether the mail with this id waits, after any running attempt. */
  async isWaiting(id: string): Promise<boolean> {
    await this.settled((mail) => mail.id === id);
    return (await this.dependencies.outbox.get(id)) !== undefined;
  }

  /** Replaces the mail with this id, if it still waits. */
  async rewrite(mail: Mail): Promise<void> {
    await this.dependencies.outbox.replace(mail);
  }

  /** Sends a mail that expires at `until` (epoch ms); returns at once and never stores it. */
  sendUrgent(mail: Mail, until: number): void {
    const attempt = async () => {
      if (this.dependencies.clock.now() < until) this.count(await this.send(mail));
      else log.error(gaveUpText(mail));
    };
    const sending = this.retriesUntil(this.stopping.signal)
      .run(attempt, () => undefined)
      .finally(() => this.pendingUrgent.delete(sending));
    this.pendingUrgent.add(sending);
  }

  private async settled(matches: (mail: Mail) => boolean): Promise<void> {
    const matching = [...this.inFlight.values()].filter(({ mail }) => matches(mail));
    await Promise.allSettled(matching.map(({ done }) => done));
  }

  private async deliverOnce(mail: Mail, shouldStillSend?: () => Promise<boolean>): Promise<void> {
    if (!this.delivery) throw new LeaseTermEnded('only the leader sends mail');
    await this.delivery.deliver(mail, shouldStillSend);
  }

  /** Any failure but a permanent refusal is thrown as MailDeferred: retry later. */
  private async send(mail: Mail): Promise<'sent' | 'refused'> {
    try {
      await this.dependencies.mailer.send(mail);
      return 'sent';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(`${mail.id}: ${reason}`);
      if (error instanceof MailRefused) return 'refused';
      throw new MailDeferred(reason, { cause: error });
    }
  }

  private count(outcome: 'sent' | 'refused'): void {
    if (outcome === 'refused') this.refused++;
  }

  private retriesUntil(stopping: AbortSignal): Retries {
    const pauses = { firstMs: this.dependencies.firstPauseMs ?? FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS };
    return new Retries(pauses, stopping, this.dependencies.wait);
  }
}

interface TermSending {
  /** Resolves when the mail was sent or permanently refused; throws when it should be retried. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Until the term ends. */
  readonly retries: Retries;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** Delivers mail during one lease term: what the outbox holds, and new mail. */
class TermDelivery {
  /** Mail waiting for its next attempt: id, and since when. */
  private readonly waiting = new Map<string, number>();
  private readonly work = new Set<Promise<unknown>>();
  private readonly errorLog = new ErrorLog(log);
  /** Nothing is sent before the outbox is loaded, since it may hold the same mail. */
  private readonly loaded: Promise<unknown>;

  constructor(
    private readonly dependencies: MailDependencies,
    private readonly term: LeaseTerm,
    private readonly sending: TermSending,
  ) {
    this.loaded = this.loadOutbox();
  }

  /** Resolves when the term is over and all its work has stopped. */
  async finished(): Promise<void> {
    await termEnd(this.term);
    await Promise.all([this.loaded, ...this.work]);
  }

  /** Since when each waiting mail waits, epoch ms. */
  waitingSince(): readonly number[] {
    return [...this.waiting.values()];
  }

  /**
   * Resolves when the mail is sent, is permanently refused, or waits for a retry. Throws LeaseTermEnded. Stores
   * the mail first and then asks `shouldStillSend`. An erasure is recorded first and then recalls stored mail,
   * so at least one of the two stops the mail of an erased person.
   */
  async deliver(mail: Mail, shouldStillSend?: () => Promise<boolean>): Promise<void> {
    const { outbox, clock } = this.dependencies;
    await this.loaded;
    if (this.waiting.has(mail.id) || (await this.isDone(mail.id))) return;
    const pending = { mail, since: clock.now() };
    await outbox.put(pending);
    if (shouldStillSend) await this.assertStillWanted(shouldStillSend, mail);
    try {
      await this.sending.send(mail);
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
    await this.sending.retries.run(load, (error) => this.errorLog.report(error));
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
      if (!(await this.isDone(id))) await this.sendUnlessTooOld(stored.mail, since);
      await this.retryMarkDone(stored.mail);
    };
    // When the store is unavailable, keep retrying the mail.
    const isKnownDone = await this.isDone(id).catch(() => false);
    const { retries } = this.sending;
    if (isKnownDone) await retries.run(finish, () => undefined);
    else await retries.runAfterPause(finish, () => undefined);
  }

  private isDone(id: string): Promise<boolean> {
    return this.dependencies.reactorStore.isDone(doneMarkOf({ id }));
  }

  /** Retries marking it done while the store is unavailable. Throws LeaseTermEnded when the process stops. */
  private async retryMarkDone(mail: Mail): Promise<void> {
    const retries = new Retries(MARK_DONE_BACKOFF, this.sending.stopping, this.dependencies.wait);
    const isMarked = await retries.run(
      () => markDone(mail, this.dependencies),
      () => undefined,
    );
    if (!isMarked) throw new LeaseTermEnded('the process stops');
  }

  private async sendUnlessTooOld(mail: Mail, since: number): Promise<void> {
    if (this.dependencies.clock.now() >= since + GIVE_UP_AFTER_MS) log.error(gaveUpText(mail));
    else await this.sending.send(mail);
  }
}

/** Marks a mail done, so that no node sends it again. */
async function markDone(mail: Mail, { reactorStore, outbox }: MailDependencies): Promise<void> {
  await reactorStore.markDone(doneMarkOf(mail));
  await outbox.remove(mail.id);
}

/** Log message for mail that is no longer retried. */
function gaveUpText({ id }: Mail): string {
  return `${id}: gave up, the mail server deferred it too long`;
}

function doneMarkOf({ id }: Pick<Mail, 'id'>): string {
  return `mail/${id}`;
}
