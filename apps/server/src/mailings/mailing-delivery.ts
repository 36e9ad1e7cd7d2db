import { Clock, type LeaseTerm, LeaseTermEnded, MailDeferred } from '@app/adapters';
import {
  type MailFailure,
  type Mailing,
  type RegistrationEvent,
  registrationStream,
  suppressionStream,
} from '@app/domain';
import { eventId, Retries, StoreUnavailable, type Wait } from '@app/eventing';
import { Injectable, Logger } from '@nestjs/common';
import type { Cause } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { type LeaderTasks, termEnd } from '../platform/leader/leader-tasks';
import { ErrorLog } from '../platform/logging/error-log';
import { MailQueue } from '../platform/mail/mail-queue';
import { Interrupted } from '../platform/reactors/reactor';
import { MailingIds } from './mailing-ids';
import type { MailingRecords } from './mailing-records';
import { MailingWriter, type MailingText } from './mailing.mail';

/** The pace of a mailing and its retry limits, in ms. */
interface DeliveryPace {
  readonly clock: Clock;
  readonly wait: Wait;
  readonly betweenMs: number;
  /** Pause before deferred mails are retried; doubles up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  readonly giveUpAfterMs: number;
}

const RECORD_RETRY_MS = 500;

/** After this many deferrals in a row, the mail server itself counts as unavailable. */
const DEFERRALS_UNTIL_UNAVAILABLE = 3;

/**
 * Sends mailings one mail at a time and records each outcome before the next, so that the next leader can
 * resume after a crash.
 * SMTP is at-least-once: a crash between the server's acceptance and our record sends that mail twice.
 * Mailings alternate mail by mail; one that waits for the mail server delays no other.
 */
export class MailingDelivery implements LeaderTasks {
  private readonly errorLog = new ErrorLog(new Logger('Mailings'));
  private term: LeaseTerm | undefined;
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly stopped = new Set<string>();
  private lastSend: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly records: MailingRecords,
    private readonly mailer: RecipientMailer,
    private readonly pace: DeliveryPace,
  ) {}

  /**
   * Resumes unfinished mailings: the reactor starts a mailing once and does not repeat it. When the term
   * ends, it finishes the current mail and starts no other.
   */
  async runAsLeader(term: LeaseTerm): Promise<void> {
    this.term = term;
    const resume = async () => {
      for (const mailing of await this.records.unfinished()) this.start(mailing);
    };
    await this.retries(term).run(resume, (error) => this.errorLog.report(error));
    await termEnd(term);
    await Promise.allSettled(this.running.values());
    this.term = undefined;
  }

  /** Starts a mailing with retries, unless it is running. `cause`: the requesting event, if known. */
  start(mailing: string, cause?: Cause): void {
    const { term } = this;
    if (!term || term.signal.aborted || this.running.has(mailing)) return;
    const failed = (error: Error) => {
      if (!isInterruption(error)) this.errorLog.report(error);
    };
    const done = this.retries(term)
      .run(() => this.complete(mailing, cause), failed)
      .finally(() => this.running.delete(mailing));
    this.running.set(mailing, done);
  }

  /** Stops a mailing at an organiser's request: recipients not mailed yet get nothing. */
  stop(mailing: string): void {
    this.stopped.add(mailing);
  }

  /** Resolves when every recipient has an outcome, or it is stopped. Throws Interrupted at shutdown. */
  async complete(mailing: string, cause?: Cause): Promise<void> {
    const { request, left, isStopped } = await this.records.load(mailing);
    if (!request || isStopped) return;
    const job = { mailing, request, cause };
    let pauseMs = this.pace.firstPauseMs;
    for (let waiting = await this.tryEach(job, [...left]); waiting.length > 0;) {
      await this.pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, this.pace.longestPauseMs);
      waiting = await this.tryEach(job, waiting);
    }
  }

  /** Tries each once, until the mail server is unavailable. Returns those to retry, the untried first. */
  private async tryEach(job: Job, recipients: readonly string[]): Promise<readonly string[]> {
    const deferred: string[] = [];
    let consecutiveDeferrals = 0;
    for (const [index, recipient] of recipients.entries()) {
      const isDone = await this.enqueue(() => this.attempt(job, recipient));
      if (!isDone) deferred.push(recipient);
      consecutiveDeferrals = isDone ? 0 : consecutiveDeferrals + 1;
      if (consecutiveDeferrals === DEFERRALS_UNTIL_UNAVAILABLE)
        return [...recipients.slice(index + 1), ...deferred];
    }
    return deferred;
  }

  /** Sends one recipient's mail. Returns false when it must be retried. */
  private async attempt({ mailing, request, cause }: Job, recipient: string): Promise<boolean> {
    const term = this.requireTerm();
    const isStopped = () => this.stopped.has(mailing);
    const attempt = await this.mailer.send({ mailing, recipient, text: request, term, isStopped });
    if (attempt === 'stopped') return true;
    const outcome = attempt === 'deferred' && this.isTooLate(request) ? 'gave-up' : attempt;
    if (outcome === 'deferred') return false;
    await this.recordWithRetry(() => this.records.recordOutcome({ mailing, recipient, outcome, cause }));
    if (outcome === 'sent' || outcome === 'refused') await this.pause(this.pace.betweenMs);
    return true;
  }

  /** Retries while the store is unavailable: a sent mail without a recorded outcome would be sent again. */
  private async recordWithRetry(record: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await record();
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      await this.pause(RECORD_RETRY_MS);
    }
  }

  /** Queues after the pending mails of other mailings. */
  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const queued = this.lastSend.then(work);
    this.lastSend = queued.catch(() => undefined);
    return queued;
  }

  private isTooLate({ at }: Job['request']): boolean {
    return this.pace.clock.now() >= at + this.pace.giveUpAfterMs;
  }

  private async pause(ms: number): Promise<void> {
    await this.pace.wait(ms, this.requireTerm().signal);
  }

  private requireTerm(): LeaseTerm {
    if (!this.term || this.term.signal.aborted) throw new Interrupted('the server is stopping');
    return this.term;
  }

  private retries({ signal: over }: LeaseTerm): Retries {
    const { firstPauseMs: firstMs, longestPauseMs: longestMs, wait } = this.pace;
    return new Retries({ firstMs, longestMs }, over, wait);
  }
}

/** Not a failure: the leader of the next term resumes. */
function isInterruption(error: Error): boolean {
  return error instanceof Interrupted || error instanceof LeaseTermEnded;
}

interface Job {
  readonly mailing: string;
  readonly request: NonNullable<Mailing['request']>;
  readonly cause: Cause | undefined;
}

/** The outcome of sending one mail. `deferred`: retry later; `stopped`: the mailing is. */
type SendOutcome = 'sent' | 'deferred' | 'stopped' | Exclude<MailFailure, 'gave-up'>;

/** Reads addresses from streams, which never lag: one who just declined or was erased gets no mail. */
@Injectable()
export class RecipientAddresses {
  constructor(
    private readonly streams: StreamRepository,
    private readonly ids: MailingIds,
    private readonly clock: Clock,
  ) {}

  /**
   * The address, or why the recipient is skipped. An unsubscribed address still gets mail about its own race;
   * a reminder skips families that have paid.
   */
  async of(
    registration: string,
    { distances, reminder }: MailingText,
  ): Promise<RecipientAddress | SkipReason> {
    const stream = registrationStream(registration);
    const { phase, isPaid } = await this.streams.load(stream);
    if (reminder && (isPaid || this.isOver(reminder))) return 'not-needed';
    const opened = await this.streams.first(stream);
    const email = emailOf(opened);
    if (phase !== 'known' || email === undefined) return 'erased';
    if (distances) return { email };
    const { isDeclined } = await this.streams.load(suppressionStream(this.ids.suppression(email)));
    return isDeclined ? 'declined' : { email };
  }

  private isOver({ until }: NonNullable<MailingText['reminder']>): boolean {
    return this.clock.now() >= until;
  }
}

function emailOf(opened: RegistrationEvent | undefined): string | undefined {
  return opened?.type === 'RegistrationOpened' && opened.email.includes('@') ? opened.email : undefined;
}

interface RecipientAddress {
  readonly email: string;
}

type SkipReason = 'declined' | 'erased' | 'not-needed';

interface RecipientMail {
  readonly term: Pick<LeaseTerm, 'assertHeld'>;
  readonly mailing: string;
  readonly recipient: string;
  readonly text: MailingText;
  readonly isStopped: () => boolean;
}

/** Sends one recipient's mail of a mailing. */
@Injectable()
export class RecipientMailer {
  constructor(
    private readonly addresses: RecipientAddresses,
    private readonly writer: MailingWriter,
    private readonly queue: MailQueue,
  ) {}

  /** The mail id is stable, so that a mail program shows a repeat once. Throws LeaseTermEnded. */
  async send({ mailing, recipient, text, term, isStopped }: RecipientMail): Promise<SendOutcome> {
    const id = `mailing-${eventId(`mailing/${mailing}/${recipient}`, 0)}`;
    // Called once the mail has its slot, since the recipient may be erased or decline while it waits for one.
    const write = async () => {
      if (isStopped()) return 'stopped';
      const address = await this.addresses.of(recipient, text);
      return typeof address === 'string' ? address : this.writer.write(text, { id, ...address });
    };
    try {
      return await this.queue.attempt(write, term);
    } catch (error) {
      if (error instanceof MailDeferred) return 'deferred';
      throw error;
    }
  }
}
