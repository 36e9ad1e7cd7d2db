import {
  type Clock,
  type CreateResult,
  Payments,
  type PaymentRequest,
  type PaymentState,
  PaymentsUnreachable,
  type Simulator,
} from '@app/adapters';

/**
 * Records when the payment service last answered and last failed to: epoch ms, null before the first call.
 */
export class MeasuredPayments extends Payments {
  answeredAt: number | null = null;
  failedAt: number | null = null;

  constructor(
    private readonly inner: Payments,
    private readonly clock: Clock,
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

  create(request: PaymentRequest): Promise<CreateResult> {
    return this.measured(this.inner.create(request));
  }

  get(id: string): Promise<PaymentState | undefined> {
    return this.measured(this.inner.get(id));
  }

  cancel(id: string): Promise<boolean> {
    return this.measured(this.inner.cancel(id));
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private async measured<Answer>(request: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await request;
      this.answeredAt = this.clock.now();
      return answer;
    } catch (error) {
      if (error instanceof PaymentsUnreachable) this.failedAt = this.clock.now();
      throw error;
    }
  }
}
