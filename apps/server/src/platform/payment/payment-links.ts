import { Payments, swishLink } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config';

/** The address that opens a payment: the Swish app's, or in test mode the simulator's page. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly payments: Payments,
    private readonly config: Config,
  ) {}

  /** Undefined while there is no token that opens anything. */
  to({ token, payref }: { readonly token: string; readonly payref: string }): string | undefined {
    if (token === '' || token === 'kampanj') return undefined;
    if (this.payments.provider === 'simulator') return `/sim/pay/${token}`;
    const { origin = '' } = this.config.publicUrl ?? {};
    return swishLink(token, `${origin}/kvitto/${payref}`);
  }
}
