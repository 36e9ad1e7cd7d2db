import {
  type Clock,
  type CreateResult,
  type PaymentRequest,
  Payments,
  PaymentsNotConfigured,
  type PaymentState,
  PaymentsUnreachable,
  type Simulator,
  type SwishPayments,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import type { PaymentVerification } from '../config/service-settings';

const RETRY_MS = 5_000;

const log = new Logger('Payments');

/** `verification`: for an external service, which may be a simulator. `retryMs`: how often to ask it again. */
interface MonitoringOptions {
  readonly clock: Clock;
  readonly verification?: PaymentVerification;
  readonly retryMs?: number;
}

type MonitoredService = Payments & Partial<Pick<SwishPayments, 'peer' | 'identifyPeer'>>;

/**
 * Decorates the payment service: verifies an external one, and records when it last answered and failed to.
 * Only an answer shows whether an external service is a simulator. When it is refused, no payment is
 * requested and its answers are not trusted.
 */
export class MonitoredPayments extends Payments {
  /** Epoch ms of the last answer, and of the last call without one; null before the first. */
  answeredAt: number | null = null;
  failedAt: number | null = null;
  private logged: 'swish' | 'simulator' | undefined;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly inner: MonitoredService,
    private readonly options: MonitoringOptions,
  ) {
    super();
  }

  get provider(): string {
    return this.inner.provider;
  }

  get payee(): string {
    return this.inner.payee;
  }

  get simulator(): Simulator | undefined {
    return this.inner.simulator;
  }

  /** Why the service is refused; undefined before it has answered, or when it is accepted. */
  get refusal(): string | undefined {
    const { simulatorRefusal, swishRefusal } = this.options.verification ?? {};
    const { peer = 'unknown' } = this.inner;
    return { unknown: undefined, swish: swishRefusal, simulator: simulatorRefusal }[peer];
  }

  /** Asks an external service whether it is a simulator; retries periodically until it answers. */
  async verify(): Promise<void> {
    try {
      await this.inner.identifyPeer?.();
      this.logService();
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
      if (!this.retryTimer)
        log.warn(`${error.message}: cannot tell whether it is a simulator until it answers`);
      this.retryTimer = setTimeout(() => void this.verify(), this.options.retryMs ?? RETRY_MS).unref();
    }
  }

  create(request: PaymentRequest): Promise<CreateResult> {
    return this.call(() => this.inner.create(request));
  }

  get(id: string): Promise<PaymentState | undefined> {
    return this.call(() => this.inner.get(id));
  }

  cancel(id: string): Promise<boolean> {
    return this.call(() => this.inner.cancel(id));
  }

  close(): Promise<void> {
    clearTimeout(this.retryTimer);
    return this.inner.close();
  }

  private async call<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const { clock } = this.options;
    try {
      const answer = await this.verified(request);
      this.answeredAt = clock.now();
      return answer;
    } catch (error) {
      if (error instanceof PaymentsUnreachable) this.failedAt = clock.now();
      throw error;
    }
  }

  private async verified<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    this.assertAccepted();
    try {
      return await request();
    } finally {
      this.logService();
      this.assertAccepted();
    }
  }

  private assertAccepted(): void {
    if (this.refusal !== undefined) throw new PaymentsNotConfigured(this.refusal);
  }

  /** Logs an external service that is a simulator or refused, once per kind of service. */
  private logService(): void {
    const { peer = 'unknown', simulator } = this.inner;
    if (!this.options.verification || peer === 'unknown' || peer === this.logged) return;
    this.logged = peer;
    if (this.refusal !== undefined) log.error(`Payments are refused: ${this.refusal}`);
    else if (simulator) log.warn(`Payments go to a simulator (${simulator.payerPage}): no real money moves`);
  }
}
