import {
  type Created,
  type PaymentRequest,
  Payments,
  PaymentsOff,
  type PaymentState,
  PaymentsUnreachable,
  type Simulator,
  type SwishPayments,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import type { Vetting } from '../config/service-settings';

const ASK_AGAIN_MS = 5_000;

const log = new Logger('Payments');

/**
 * Payments through an external service that may be a simulator, which only its answer shows. When the service
 * is refused, no payment is requested and its answers are not trusted.
 */
export class VettedPayments extends Payments {
  private introduced: 'swish' | 'simulator' | undefined;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly inner: SwishPayments,
    private readonly vetting: Vetting,
    private readonly askAgainMs = ASK_AGAIN_MS,
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
    const { ifSimulator, ifSwish } = this.vetting;
    return { nobody: undefined, swish: ifSwish, simulator: ifSimulator }[this.inner.met];
  }

  /** Asks the service what it is; retries periodically until it answers. */
  async meet(): Promise<void> {
    try {
      await this.inner.meet();
      this.introduce();
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
      if (!this.again) log.warn(`${error.message}: whether it is a simulator is known once it answers`);
      this.again = setTimeout(() => void this.meet(), this.askAgainMs).unref();
    }
  }

  create(request: PaymentRequest): Promise<Created> {
    return this.vetted(() => this.inner.create(request));
  }

  get(id: string): Promise<PaymentState | undefined> {
    return this.vetted(() => this.inner.get(id));
  }

  cancel(id: string): Promise<boolean> {
    return this.vetted(() => this.inner.cancel(id));
  }

  close(): Promise<void> {
    clearTimeout(this.again);
    return this.inner.close();
  }

  private async vetted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.mustBeWelcome();
    try {
      return await ask();
    } finally {
      this.introduce();
      this.mustBeWelcome();
    }
  }

  private mustBeWelcome(): void {
    if (this.refusal !== undefined) throw new PaymentsOff(this.refusal);
  }

  /** Logs what the service is, once per kind. */
  private introduce(): void {
    const { met, simulator } = this.inner;
    if (met === 'nobody' || met === this.introduced) return;
    this.introduced = met;
    if (this.refusal !== undefined) log.error(`No payment is made: ${this.refusal}`);
    else if (simulator) log.warn(`Payments go to a simulator (${simulator.payerPage}): no real money moves`);
  }
}
