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
 * The way to a Swish elsewhere, which may turn out to be a simulator: that is known once it has answered. Where the one that answers is
 * refused nobody is asked for money by it, and nothing it says is believed.
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

  /** Why whoever has answered is refused; undefined while nobody has, and where it is welcome. */
  get refusal(): string | undefined {
    const { ifSimulator, ifSwish } = this.vetting;
    return { nobody: undefined, swish: ifSwish, simulator: ifSimulator }[this.inner.met];
  }

  /** Asks who is there. When nobody answers it goes on asking now and then, until somebody does. */
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

  /** Tells the log who is there, once for each that comes. */
  private introduce(): void {
    const { met, simulator } = this.inner;
    if (met === 'nobody' || met === this.introduced) return;
    this.introduced = met;
    if (this.refusal !== undefined) log.error(`No payment is made: ${this.refusal}`);
    else if (simulator) log.warn(`Payments go to a simulator (${simulator.payerPage}): no real money moves`);
  }
}
