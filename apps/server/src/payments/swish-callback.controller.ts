import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { isSwishPayment, PaymentIds } from '../platform/names/payment-ids';
import { PaymentRepository } from './payment.repository';
import { PaymentService } from './payment.service';

/**
 * Swish calls here when something has come of a payment. Nothing it brings is believed but the payment's id: Swish itself is asked.
 * When that cannot be done it is told so, and calls again.
 */
@Controller('api/swish/callback')
export class SwishCallbackController {
  constructor(
    private readonly paymentIds: PaymentIds,
    private readonly rows: PaymentRepository,
    private readonly payments: PaymentService,
  ) {}

  @Post()
  @HttpCode(200)
  async receive(@Body() body: unknown, @Headers('callbackidentifier') identifier = ''): Promise<object> {
    const id = idIn(body);
    if (!this.paymentIds.isCallbackIdentifier(id, identifier)) throw new Problem(403, 'Okänd avsändare');
    const row = await this.rows.find(id);
    // The identifier was made here for this very payment: this node's views are behind.
    if (!row) throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    await this.payments.check({ registration: row.registration, payment: id });
    return {};
  }
}

function idIn(body: unknown): string {
  const { id } = (typeof body === 'object' ? (body ?? {}) : {}) as { readonly id?: unknown };
  if (typeof id !== 'string' || !isSwishPayment(id)) throw new Problem(400, 'Felaktig begäran');
  return id;
}
