import { type Quote, refusalTexts } from '@app/domain';
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Header,
  HttpCode,
  Inject,
  Post,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import { IsBoolean, IsInstance, IsInt, Matches, ValidateNested } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/current-user';
import { rateLimited, byRegistration } from '../platform/auth/rate-limits';
import { errorAnswer } from '../platform/http/errors.filter';
import { INVALID_VALUE } from '../platform/http/field-errors';
import { Optional, Text } from '../platform/http/fields.decorators';
import { MINUTE_MS } from '../platform/http/problem';
import {
  CurrentEdition,
  FAMILY_ACTOR,
  RegistrationRepository,
  type SessionData,
  ShowSession,
} from '../registration';
import { CampaignCodeService } from './campaign-code.service';
import { type CheckoutResult, CheckoutService } from './checkout.service';
import { PAYMENT_ID_PATTERN } from './payment.repository';
import { changedAmount, orderChanged, ShownOrderBody, shownOrderFrom } from './shown-order';

/** Counts from the page, ignored: the price is computed from the saved runners. */
class HeadcountFields {
  @Optional()
  @IsInt()
  readonly barn?: number;

  @Optional()
  @IsInt()
  readonly vuxna?: number;
}

export class BookingBody extends HeadcountFields {
  @Optional()
  @Campaign()
  readonly kampanj?: string;

  /** The payer confirmed to pay although an earlier payment may have gone through. */
  @Optional()
  @IsBoolean()
  readonly payAgain?: boolean;

  @Optional()
  @Type(() => ShownOrderBody)
  @IsInstance(ShownOrderBody)
  @ValidateNested({ message: INVALID_VALUE })
  readonly shown?: ShownOrderBody;
}

export class CampaignBody extends HeadcountFields {
  @Campaign()
  readonly kampanj!: string;
}

export class PaymentBody {
  @Matches(PAYMENT_ID_PATTERN)
  readonly payref!: string;
}

/** Adds `errors` to a failed booking: the text by the form field it belongs to. */
@Catch()
class BookingErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const { status, body, headers } = errorAnswer(error, host.switchToHttp().getRequest<FastifyRequest>().id);
    const errors = { [fieldOf(body.code)]: body.error };
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply
      .status(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send({ ...body, errors });
  }
}

const BOOKING_LIMIT = { name: 'bookings', times: 60, withinMs: 10 * MINUTE_MS };
const CODE_TRY_LIMIT = { name: 'campaign-codes-tried', times: 60, withinMs: 10 * MINUTE_MS };

/** Books and starts a family's payment, and cancels it while unpaid. */
@Controller()
export class BookingController {
  @Inject(CampaignCodeService)
  private readonly codes!: CampaignCodeService;

  @Inject(RegistrationRepository)
  private readonly registrations!: RegistrationRepository;

  constructor(
    private readonly checkout: CheckoutService,
    private readonly queries: QueryBus,
    private readonly edition: CurrentEdition,
  ) {}

  @Post('book-v2')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(RegistrationGuard, rateLimited(BOOKING_LIMIT, byRegistration))
  @UseFilters(BookingErrorsFilter)
  async book(
    @OwnRegistration() registration: string,
    @Body() { kampanj, payAgain, shown: body }: BookingBody,
  ): Promise<CheckoutResult> {
    this.edition.assertOpen();
    const shown = body && shownOrderFrom(body);
    const order = { registration, campaign: kampanj ?? null, payAgain, shown, by: FAMILY_ACTOR };
    try {
      return await this.checkout.book(order);
    } catch (error) {
      const amount = changedAmount(error);
      if (!shown || amount === undefined) throw error;
      throw orderChanged(shown, await this.registrations.load(registration), amount);
    }
  }

  @Post('validate-kampanj')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(RegistrationGuard, rateLimited(CODE_TRY_LIMIT, byRegistration))
  async validate(@OwnRegistration() registration: string, @Body() { kampanj }: CampaignBody): Promise<Quote> {
    this.edition.assertOpen();
    return this.codes.quote(registration, kampanj);
  }

  /** Also after registration closes. Another family's payment answers like an unknown one. */
  @Post('cancel-payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(RegistrationGuard)
  async cancel(
    @OwnRegistration() registration: string,
    @Body() { payref }: PaymentBody,
  ): Promise<SessionData | undefined> {
    await this.checkout.cancel({ registration, payment: payref }, FAMILY_ACTOR);
    return this.queries.execute(new ShowSession(registration));
  }
}

/** The form field that an error belongs to. */
function fieldOf(code = ''): string {
  if (code.startsWith('campaign-')) return 'kampanj';
  if (code.startsWith('payment')) return 'betalning';
  return code === 'no-runners' ? 'deltagare' : 'anmalan';
}

function Campaign(): PropertyDecorator {
  return Text(40, refusalTexts['campaign-invalid']);
}
