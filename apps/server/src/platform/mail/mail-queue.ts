import { type Mail, MailRefused, type LeaseTerm, LeaseTermEnded } from '@app/adapters';
import { Retries } from '@app/eventing';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import type { LeaderTasksStatus, LeaderTasks } from '../leader/leader-tasks';
import { type MailDependencies, MailDelivery, markDone, gaveUpText } from './mail-delivery';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 10 * 60_000;

const log = new Logger('Mail');

/**
 * Sends each mail once, across restarts and nodes, and retries while the mail server defers. Stores a mail in
 * the outbox before its first attempt, so that any node can recall or rewrite it. A failing recipient does
 * not delay other mail.
 */
export class MailQueue implements LeaderTasks, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly inFlight = new Map<string, { readonly mail: Mail; readonly done: Promise<void> }>();
  private readonly pendingUrgent = new Set<Promise<unknown>>();
  private refused = 0;
  /**
   * The delivery of the current or last term. A task that is still stopping may deliver a last mail; the term
   * then confirms or refuses it.
   */
  private delivery: MailDelivery | undefined;

  constructor(private readonly dependencies: MailDependencies) {}

  /** Runs the mail of one term, starting with what the outbox holds. */
  runAsLeader(term: LeaseTerm): Promise<void> {
    const sendToServer = (mail: Mail) => this.send(mail);
    const retriesUntil = (stopping: AbortSignal) => this.retriesUntil(stopping);
    const { stopping } = this;
    this.delivery = new MailDelivery({
      ...this.dependencies,
      term,
      sendToServer,
      retriesUntil,
      stopping: stopping.signal,
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

  /** Removes matching mail from the outbox and marks it done, so that it is never sent. */
  async recall(matches: (mail: Mail) => boolean): Promise<void> {
    await this.settled(matches);
    const { outbox, reactorStore } = this.dependencies;
    for (const { mail } of await outbox.all())
      if (matches(mail)) await markDone(mail, { outbox, reactorStore });
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

  /**
   * Sends a mail that expires at `until` (epoch ms), such as a login code; returns at once and never stores
   * it.
   */
  sendUrgent(mail: Mail, until: number): void {
    const attempt = async () => {
      if (this.dependencies.clock.now() < until) await this.send(mail);
      else log.error(gaveUpText(mail));
    };
    const sending = this.retriesUntil(this.stopping.signal)
      .run(attempt, () => undefined)
      .finally(() => this.pendingUrgent.delete(sending));
    this.pendingUrgent.add(sending);
  }

  /** Waits for running attempts of matching mail. */
  private async settled(matches: (mail: Mail) => boolean): Promise<void> {
    const matching = [...this.inFlight.values()].filter(({ mail }) => matches(mail));
    await Promise.allSettled(matching.map(({ done }) => done));
  }

  private async deliverOnce(mail: Mail, shouldStillSend?: () => Promise<boolean>): Promise<void> {
    if (!this.delivery) throw new LeaseTermEnded('only the leader sends mail');
    await this.delivery.deliver(mail, shouldStillSend);
  }

  /** Sends it, or counts a permanent refusal. Throws when it should be retried. */
  private async send(mail: Mail): Promise<void> {
    try {
      await this.dependencies.mailer.send(mail);
    } catch (error) {
      log.warn(`${mail.id}: ${error instanceof Error ? error.message : String(error)}`);
      if (!(error instanceof MailRefused)) throw error;
      this.refused++;
    }
  }

  private retriesUntil(stopping: AbortSignal): Retries {
    const pauses = { firstMs: this.dependencies.firstPauseMs ?? FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS };
    return new Retries(pauses, stopping, this.dependencies.wait);
  }
}
