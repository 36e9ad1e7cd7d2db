import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { isSwishPayment, PaymentIds } from '../platform/names/payment-ids';
import { PaymentRepository } from './payment.repository';
import { PaymentService } from './payment.service';

/**
 * Swish callback. Trusts only the payment id in the body, and asks Swish for the outcome.
 * Answers with an error when that fails, so that Swish calls again.
 */
@Controller('api/swish/callback')
export class SwishCallbackController {
  constructor(
    private readonly paymentIds: PaymentIds,
    private readonly payments: PaymentRepository,
    private readonly paymentService: PaymentService,
  ) {}

  @Post()
  @HttpCode(200)
  async receive(@Body() body: unknown, @Headers('callbackidentifier') identifier = ''): Promise<object> {
    const id = idIn(body);
    if (!this.paymentIds.isCallbackIdentifier(id, identifier)) throw new Problem(403, 'Okänd avsändare');
    const row = await this.payments.find(id);
    // The identifier is valid for this payment, so this node's views lag.
    if (!row) throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    await this.paymentService.check({ registration: row.registration, payment: id });
    return {};
  }
}

function idIn(body: unknown): string {
  const { id } = (typeof body === 'object' ? (body ?? {}) : {}) as { readonly id?: unknown };
  if (typeof id !== 'string' || !isSwishPayment(id)) throw new Problem(400, 'Felaktig begäran');
  return id;
}
