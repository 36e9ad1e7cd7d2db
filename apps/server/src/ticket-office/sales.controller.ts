import { fieldTexts, LIMITS } from '@app/domain';
import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { AdminGuard } from '../platform/auth/current-user';
import { Line, Num, Optional, Text } from '../platform/http/fields.decorators';
import { type CommandSource, Source } from '../raceday';
import { SalesService, type SaleResult } from './sales.service';

const REQUIRED = 'Obligatorisk';
const NAME = { missing: REQUIRED, min: 2, max: LIMITS.name, tooLong: fieldTexts.nameTooLong };
const PHONE = { missing: REQUIRED, min: 2, max: LIMITS.phone, tooLong: fieldTexts.phoneTooLong };
const NOTE = { missing: REQUIRED, max: 200, tooLong: 'noteringen får ha högst 200 tecken' };

/** A runner to sell to. All fields are required, for a complete start list. */
export class SaleBody {
  @Line(NAME)
  readonly firstname!: string;

  @Line(NAME)
  readonly lastname!: string;

  @Num(REQUIRED)
  readonly age!: number;

  @Num(REQUIRED)
  readonly distance!: number;

  @IsIn(['Ingen', 'Dam', 'Herr'], { message: REQUIRED })
  readonly group!: 'Ingen' | 'Dam' | 'Herr';

  @Line(PHONE)
  readonly phone!: string;

  @Num(REQUIRED)
  readonly bib!: number;

  @Optional()
  @IsString()
  @Text(LIMITS.name, fieldTexts.companyTooLong)
  readonly company?: string;

  /** The seller confirmed to sell although an earlier payment may have gone through. */
  @Optional()
  @IsBoolean()
  readonly payAgain?: boolean;
}

/** A sale paid by other means, described in `note`. `payref`: the Swish payment it replaces. */
export class PaidSaleBody extends SaleBody {
  @Line(NOTE)
  readonly note!: string;

  @Optional()
  @Text(100)
  readonly payref?: string;
}

/** Ticket office: registers a runner with bib and payment in one request. */
@Controller('admin/api/quickreg')
@UseGuards(AdminGuard)
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Post()
  sellBySwish(
    @Body() { payAgain, ...runner }: SaleBody,
    @Source() seller: CommandSource,
  ): Promise<SaleResult> {
    return this.sales.sellBySwish({ runner, payAgain }, seller);
  }

  @Post('paid')
  sellByOtherMeans(
    @Body() { note, payref, ...runner }: PaidSaleBody,
    @Source() seller: CommandSource,
  ): Promise<SaleResult> {
    return this.sales.sellByOtherMeans({ runner, note, replacedPayment: payref }, seller);
  }
}
