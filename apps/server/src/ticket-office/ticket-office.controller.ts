import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/admin.guard';
import { AskedBy, type Asker } from '../raceday';
import { PaidSaleBody, SaleBody } from './sale.dto';
import { TicketOffice, type Sold } from './ticket-office';

/** The ticket office: a runner, a bib and a payment in one go. */
@Controller('admin/api/quickreg')
@UseGuards(AdminGuard)
export class TicketOfficeController {
  constructor(private readonly office: TicketOffice) {}

  @Post()
  sell(@Body() sale: SaleBody, @AskedBy() asker: Asker): Promise<Sold> {
    return this.office.sell(sale, asker);
  }

  @Post('paid')
  sellPaid(@Body() sale: PaidSaleBody, @AskedBy() asker: Asker): Promise<Sold> {
    return this.office.sellPaid(sale, asker);
  }
}
