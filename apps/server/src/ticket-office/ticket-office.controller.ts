import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/admin.guard';
import { Source, type CommandSource } from '../raceday';
import { PaidSaleBody, SaleBody } from './sale.dto';
import { TicketOffice, type Sold } from './ticket-office';

/** The ticket office: a runner, a bib and a payment in one go. */
@Controller('admin/api/quickreg')
@UseGuards(AdminGuard)
export class TicketOfficeController {
  constructor(private readonly office: TicketOffice) {}

  @Post()
  sell(@Body() sale: SaleBody, @Source() source: CommandSource): Promise<Sold> {
    return this.office.sell(sale, source);
  }

  @Post('paid')
  sellPaid(@Body() sale: PaidSaleBody, @Source() source: CommandSource): Promise<Sold> {
    return this.office.sellPaid(sale, source);
  }
}
