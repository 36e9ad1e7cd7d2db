import type { PaymentRow } from '@app/views';
import { Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PaymentCheck } from '../payments';
import { AdminGuard } from '../platform/auth/admin.guard';
import { ShowRegistrations, type RegistrationsAndPayments } from './show-registrations.handler';

/** Who is registered, and what came of their money. */
@Controller('admin')
@UseGuards(AdminGuard)
export class RegistrationsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly check: PaymentCheck,
  ) {}

  @Get('registrations')
  @Header('cache-control', 'no-store')
  list(): Promise<RegistrationsAndPayments> {
    return this.queries.execute(new ShowRegistrations());
  }

  /** Asks Swish again; the payment as it stands after that. */
  @Post('api/payments/:id/check')
  @HttpCode(200)
  checkAgain(@Param('id') id: string): Promise<PaymentRow> {
    return this.check.again(id);
  }
}
