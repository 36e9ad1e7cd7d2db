import {
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

/**
 * Payments through an external service that may be a simulator, which only its answer shows. When the service
 * is refused, no payment is requested and its answers are not trusted.
 */
export class VerifiedPayments extends Payments {
  private logged: 'swish' | 'simulator' | undefined;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly inner: SwishPayments,
    private readonly verification: PaymentVerification,
    private readonly retryMs = RETRY_MS,
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
    const { simulatorRefusal, swishRefusal } = this.verification;
    return { unknown: undefined, swish: swishRefusal, simulator: simulatorRefusal }[this.inner.peer];
  }

  /** Asks the service whether it is a simulator; retries periodically until it answers. */
  async verify(): Promise<void> {
    try {
      await this.inner.identifyPeer();
      this.logService();
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
      if (!this.retryTimer)
        log.warn(`${error.message}: cannot tell whether it is a simulator until it answers`);
      this.retryTimer = setTimeout(() => void this.verify(), this.retryMs).unref();
    }
  }

  create(request: PaymentRequest): Promise<CreateResult> {
    return this.verified(() => this.inner.create(request));
  }

  get(id: string): Promise<PaymentState | undefined> {
    return this.verified(() => this.inner.get(id));
  }

  cancel(id: string): Promise<boolean> {
    return this.verified(() => this.inner.cancel(id));
  }

  close(): Promise<void> {
    clearTimeout(this.retryTimer);
    return this.inner.close();
  }

  private async verified<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.assertAccepted();
    try {
      return await call();
    } finally {
      this.logService();
      this.assertAccepted();
    }
  }

  private assertAccepted(): void {
    if (this.refusal !== undefined) throw new PaymentsNotConfigured(this.refusal);
  }

  /** Logs a simulator or a refused service, once per kind of service. */
  private logService(): void {
    const { peer, simulator } = this.inner;
    if (peer === 'unknown' || peer === this.logged) return;
    this.logged = peer;
    if (this.refusal !== undefined) log.error(`Payments are refused: ${this.refusal}`);
    else if (simulator) log.warn(`Payments go to a simulator (${simulator.payerPage}): no real money moves`);
  }
}
