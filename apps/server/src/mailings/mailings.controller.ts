import { messageProblem, manyLines, oneLine, subjectProblem } from '@app/domain';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsUUID } from 'class-validator';
import { AdminGuard, CurrentUser } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { Address, WithoutProblem, Must, Optional, Normalized } from '../platform/http/fields.decorators';
import { Config } from '../platform/config/config';
import { HOUR_MS, Problem } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import {
  type AcceptedMailing,
  MailingHistory,
  MailingService,
  type ShownMailing,
  TestMailService,
} from './mailing.service';
import { PreviousRunners } from './recipients';

/** In metres. */
const isDistances = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(Number.isInteger);

class MailContentBody {
  @Normalized(oneLine)
  @WithoutProblem(subjectProblem)
  readonly subject!: string;

  @Normalized(manyLines)
  @WithoutProblem(messageProblem)
  readonly message!: string;
}

export class TestMailingBody extends MailContentBody {
  /** The recipient, for an organiser without an address of their own. */
  @Optional()
  @Address()
  readonly email?: string;

  /** Render as for families in these distances; without it, as for families of earlier editions. */
  @Optional()
  @Must(isDistances)
  readonly distances?: readonly number[];
}

export class FamilyMailingBody extends MailContentBody {
  @Must(isDistances, 'Välj minst en distans')
  readonly distances!: readonly number[];

  @Optional()
  @IsUUID()
  readonly draft?: string;
}

/** Distances in metres, separated by commas. */
export class FamilyFilter {
  @Transform(({ value }: { value: unknown }) => String(value).split(',').map(Number))
  @Must(isDistances, 'Välj minst en distans')
  readonly distances!: readonly number[];
}

/** A mailing to families of earlier editions. `draft`: idempotency key. */
export class MailingBody extends MailContentBody {
  @Optional()
  @IsUUID()
  readonly draft?: string;
}

/** `ownAddress`: the organiser's, null when they must type one. `staysHere`: mail stays in a local folder. */
interface TestMail {
  readonly ownAddress: string | null;
  readonly staysHere: boolean;
}

const mailingLimit = rateLimited({ name: 'mailings', times: 20, withinMs: HOUR_MS });

/** Mailings by organisers, to families of earlier editions and of this one. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class MailingsController {
  constructor(
    private readonly mailings: MailingService,
    private readonly history: MailingHistory,
  ) {}

  /** Answers once the mailing is accepted; delivery follows in the background. */
  @Post('send-email-previous-runners')
  @HttpCode(200)
  @UseGuards(mailingLimit)
  send(@Body() { draft, ...text }: MailingBody, @Source() { by }: CommandSource): Promise<AcceptedMailing> {
    return this.mailings.request(text, draft, by);
  }

  /** Sends to this edition's families. */
  @Post('mailings')
  @HttpCode(200)
  @UseGuards(mailingLimit)
  sendToFamilies(
    @Body() { draft, ...text }: FamilyMailingBody,
    @Source() { by }: CommandSource,
  ): Promise<AcceptedMailing> {
    return this.mailings.request(text, draft, by);
  }

  @Get('mailings/families')
  async count(@Query() { distances }: FamilyFilter): Promise<{ readonly count: number }> {
    return { count: await this.mailings.countRecipients(distances) };
  }

  /** Recipients not mailed yet get nothing. */
  @Post('mailings/:mailing/stop')
  @HttpCode(200)
  async stop(
    @Param('mailing') mailing: string,
    @Source() { by }: CommandSource,
  ): Promise<readonly ShownMailing[]> {
    await this.mailings.stop(mailing, by);
    return this.list();
  }

  /** The latest mailings with their progress. */
  @Get('mailings')
  list(): Promise<readonly ShownMailing[]> {
    return this.history.latest();
  }
}

/** Test mailings to the organiser. */
@Controller('admin/api/mailings/test')
@UseGuards(AdminGuard)
export class TestMailController {
  constructor(
    private readonly mails: TestMailService,
    private readonly currentUser: CurrentUser,
    private readonly config: Config,
  ) {}

  /** The address that a test would go to. */
  @Get()
  async show(@Headers('cookie') cookies: string | undefined): Promise<TestMail> {
    const organiser = await this.currentUser.organiser(cookies);
    return { ownAddress: organiser?.email ?? null, staysHere: this.config.mail.server === undefined };
  }

  @Post()
  @HttpCode(200)
  @UseGuards(rateLimited({ name: 'test-mails', times: 30, withinMs: HOUR_MS }))
  async send(
    @Body() { email: typed, ...text }: TestMailingBody,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<{ readonly email: string }> {
    const organiser = await this.currentUser.organiser(cookies);
    const email = organiser?.email ?? typed;
    if (email === undefined) throw new Problem(400, 'Ange en e-postadress', 'email-missing');
    await this.mails.send(text, email);
    return { email };
  }
}

/** Addresses that paid in earlier editions, for organisers. */
@Controller('api/admin')
@UseGuards(AdminGuard)
export class PreviousRunnersController {
  constructor(private readonly previous: PreviousRunners) {}

  @Get('previous-runners-count')
  @Header('cache-control', 'no-store')
  async count(): Promise<{ readonly count: number }> {
    return { count: (await this.previous.all()).length };
  }

  @Get('previous-runners')
  @Header('cache-control', 'no-store')
  async list(): Promise<readonly { readonly email: string; readonly editions: readonly string[] }[]> {
    return (await this.previous.all()).map(({ email, editions }) => ({ email, editions }));
  }
}
