import { isPart } from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { OwnRegistration, RegistrationGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { Must, Optional, Text } from '../platform/http/fields.decorators';
import { MINUTE_MS } from '../platform/http/problem';
import { type OwnYear, type PastResult, YearsService } from './years.service';

/** Assigns an earlier result (edition and runner key) to one of this year's runners; without one, to none. */
class YearBody {
  @Matches(/^\d{4}$/, { message: 'året saknas' })
  readonly edition!: string;

  @Text(40, 'resultatet saknas')
  readonly earlier!: string;

  @Optional()
  @Text(40, 'löparen saknas')
  readonly runner?: string | null;
}

class BibPath {
  @Must((part) => isPart(String(part)), 'felaktigt lopp')
  readonly part!: string;

  @Transform(({ value }: { value: unknown }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(99_999)
  readonly bib!: number;
}

/** Rate limit per client. */
export const YEARS_LIMIT = {
  name: 'earlier-years',
  times: 3000,
  withinMs: 10 * MINUTE_MS,
  fallsBackToLocal: true,
} as const;

/** Earlier years' results: a family assigns them to its runners, whose results show them to visitors. */
@Controller('api')
export class YearsController {
  constructor(private readonly years: YearsService) {}

  @Get('my-years')
  @UseGuards(RegistrationGuard)
  @Header('cache-control', 'no-store')
  own(@OwnRegistration() registration: string): Promise<readonly OwnYear[]> {
    return this.years.own(registration);
  }

  @Post('my-years')
  @HttpCode(200)
  @UseGuards(RegistrationGuard)
  @Header('cache-control', 'no-store')
  async choose(
    @OwnRegistration() registration: string,
    @Body() { edition, earlier, runner = null }: YearBody,
  ): Promise<readonly OwnYear[]> {
    await this.years.choose(registration, { edition, earlier, runner });
    return this.years.own(registration);
  }

  /** Each answer ranks whole races, hence the limit, far above what a school uses. */
  @Get('races/years/:part/:bib')
  @UseGuards(rateLimited(YEARS_LIMIT))
  @Header('cache-control', 'no-cache')
  shown(@Param() { part, bib }: BibPath): Promise<readonly PastResult[]> {
    return this.years.shown(part, bib);
  }
}
