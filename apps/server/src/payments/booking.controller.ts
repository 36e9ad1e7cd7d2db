import type { Quote } from '@app/domain';
import { Body, Controller, Header, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { atMost, theRegistrations } from '../platform/auth/at-most.guard';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/registration.guard';
import { MINUTE } from '../platform/http/too-often';
import { AskPrice, FAMILY, type SessionData, ShowSession } from '../registration';
import { BookingErrorsFilter } from './booking-errors.filter';
import { BookingBody, CampaignBody, PaymentBody } from './booking.dto';
import { FamilyCheckout } from './family-checkout';
import type { Opened } from './till';

const BOOKINGS = { name: 'bookings', times: 60, withinMs: 10 * MINUTE };
const CODES_TRIED = { name: 'campaign-codes-tried', times: 60, withinMs: 10 * MINUTE };

/** A family's way to its payment, and back from it while it is not paid. */
@Controller()
export class BookingController {
  constructor(
    private readonly checkout: FamilyCheckout,
    private readonly queries: QueryBus,
  ) {}

  @Post('book-v2')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(RegistrationGuard, atMost(BOOKINGS, theRegistrations))
  @UseFilters(BookingErrorsFilter)
  book(@OwnRegistration() registration: string, @Body() { kampanj, payAgain }: BookingBody): Promise<Opened> {
    return this.checkout.book({ registration, campaign: kampanj ?? null, payAgain, by: FAMILY });
  }

  @Post('validate-kampanj')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(RegistrationGuard, atMost(CODES_TRIED, theRegistrations))
  validate(@OwnRegistration() registration: string, @Body() { kampanj }: CampaignBody): Promise<Quote> {
    return this.queries.execute(new AskPrice(registration, kampanj));
  }

  @Post('cancel-payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(RegistrationGuard)
  async cancel(
    @OwnRegistration() registration: string,
    @Body() { payref }: PaymentBody,
  ): Promise<SessionData | undefined> {
    await this.checkout.cancel({ registration, payment: payref });
    return this.queries.execute(new ShowSession(registration));
  }
}
