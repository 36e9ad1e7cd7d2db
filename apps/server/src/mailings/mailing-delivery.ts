import { type Clock, type Term, TermOver } from '@app/adapters';
import type { Mailing } from '@app/domain';
import { Retries, StoreAway, type Wait } from '@app/eventing';
import { Logger } from '@nestjs/common';
import type { Cause } from '../platform/commands/command-sender';
import { type DutyWork, endOf } from '../platform/duty/duty-work';
import { TroubleLog } from '../platform/logging/trouble-log';
import { Interrupted } from '../platform/reactors/reactor';
import type { MailingRecords } from './mailing-records';
import type { RecipientMailer } from './recipient-mailer';

/** How fast mails follow each other, and how long the mail server is given, in ms. */
export interface DeliveryPace {
  readonly clock: Clock;
  readonly wait: Wait;
  readonly betweenMs: number;
  /** Before those are tried again whose mail was deferred; each pause is twice as long as the one before it. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  readonly giveUpAfterMs: number;
}

const KEEP_AGAIN_MS = 500;

/** So many deferred in a row, and it is the mail server itself that is away or wants to be left alone. */
const SERVER_IS_AWAY = 3;

/**
 * Sends mailings, one mail after the other, each outcome kept before the next is sent: who is left at a power cut gets theirs after the
 * next start, or from the next node on duty. Between the mail server's yes and our note of it lies a moment that SMTP cannot close: cut there, one mail comes twice.
 * Mailings take turns, mail by mail, and one that waits for the mail server holds up no other.
 */
export class MailingDelivery implements DutyWork {
  private readonly trouble = new TroubleLog(new Logger('Mailings'));
  private term: Term | undefined;
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly stopped = new Set<string>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly records: MailingRecords,
    private readonly mailer: RecipientMailer,
    private readonly pace: DeliveryPace,
  ) {}

  /** Goes on with the mailings that were under way, which the reactor has passed; ends the mail at hand and begins no other when the term is over. */
  async onDuty(term: Term): Promise<void> {
    this.term = term;
    const goOn = async () => {
      for (const mailing of await this.records.unfinished()) this.start(mailing);
    };
    await this.retries(term).until(goOn, (error) => this.trouble.tell(error));
    await endOf(term);
    await Promise.allSettled(this.underWay.values());
    this.term = undefined;
  }

  /** Sees to it that the mailing is completed, by and by; one that is under way already goes on. `cause`: the request, where it is known. */
  start(mailing: string, cause?: Cause): void {
    const { term } = this;
    if (!term || term.over.aborted || this.underWay.has(mailing)) return;
    const failed = (error: Error) => {
      if (!isCutOff(error)) this.trouble.tell(error);
    };
    const done = this.retries(term)
      .until(() => this.complete(mailing, cause), failed)
      .finally(() => this.underWay.delete(mailing));
    this.underWay.set(mailing, done);
  }

  /** Organisers have stopped it: nobody who has got no mail gets one. */
  stop(mailing: string): void {
    this.stopped.add(mailing);
  }

  /** Resolves when everybody has an outcome or it was stopped. Throws Interrupted when the server stops before that. */
  async complete(mailing: string, cause?: Cause): Promise<void> {
    const { request, left, isStopped } = await this.records.load(mailing);
    if (!request || isStopped) return;
    const job = { mailing, request, cause };
    let pauseMs = this.pace.firstPauseMs;
    for (let waiting = await this.round(job, [...left]); waiting.length > 0;) {
      await this.pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, this.pace.longestPauseMs);
      waiting = await this.round(job, waiting);
    }
  }

  /** Once through all of them, or until the mail server is seen to be away. Gives those to try again, the untried first. */
  private async round(job: Job, recipients: readonly string[]): Promise<readonly string[]> {
    const deferred: string[] = [];
    let inARow = 0;
    for (const [index, recipient] of recipients.entries()) {
      const isDone = await this.inTurn(() => this.attempt(job, recipient));
      if (!isDone) deferred.push(recipient);
      inARow = isDone ? 0 : inARow + 1;
      if (inARow === SERVER_IS_AWAY) return [...recipients.slice(index + 1), ...deferred];
    }
    return deferred;
  }

  /** One recipient's mail; false when it has to wait. */
  private async attempt({ mailing, request, cause }: Job, recipient: string): Promise<boolean> {
    const term = this.ownTerm();
    if (this.stopped.has(mailing)) return true;
    const attempt = await this.mailer.send({ mailing, recipient, text: request, term });
    const became = attempt === 'deferred' && this.isTooLate(request) ? 'gave-up' : attempt;
    if (became === 'deferred') return false;
    await this.keep(() => this.records.keep({ mailing, recipient, became, cause }));
    if (became === 'sent' || became === 'refused') await this.pause(this.pace.betweenMs);
    return true;
  }

  /** However long the store is away: what has gone out is not sent again because nobody could write that down. */
  private async keep(note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await note();
        return;
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error;
      }
      await this.pause(KEEP_AGAIN_MS);
    }
  }

  /** After the mails that other mailings have in hand. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  private isTooLate({ at }: Job['request']): boolean {
    return this.pace.clock.now() >= at + this.pace.giveUpAfterMs;
  }

  private async pause(ms: number): Promise<void> {
    await this.pace.wait(ms, this.ownTerm().over);
  }

  private ownTerm(): Term {
    if (!this.term || this.term.over.aborted) throw new Interrupted('the server is stopping');
    return this.term;
  }

  private retries({ over }: Term): Retries {
    const { firstPauseMs: firstMs, longestPauseMs: longestMs, wait } = this.pace;
    return new Retries({ firstMs, longestMs }, over, wait);
  }
}

/** Nothing has gone wrong: whoever has the next term goes on with it. */
function isCutOff(error: Error): boolean {
  return error instanceof Interrupted || error instanceof TermOver;
}

/** A mailing under way. */
interface Job {
  readonly mailing: string;
  readonly request: NonNullable<Mailing['request']>;
  readonly cause: Cause | undefined;
}
