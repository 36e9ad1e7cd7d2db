import { messageProblem, manyLines, oneLine, subjectProblem } from '@app/domain';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { IsUUID } from 'class-validator';
import { AdminGuard, CurrentUser } from '../platform/auth/current-user';
import { atMost } from '../platform/auth/limits';
import { Address, Answering, Must, Optional, Typed } from '../platform/http/fields.decorators';
import { Config } from '../platform/config/config';
import { HOUR, Problem } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { MailingService, type TakenOn, TestMailService } from './mailing.service';
import { ShowMailings, type ShownMailing } from './show-mailings.handler';

/** Distances of the race, in metres. */
const isDistances = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(Number.isInteger);

/** What is to be mailed. */
class MailWords {
  @Typed(oneLine)
  @Answering(subjectProblem)
  readonly subject!: string;

  @Typed(manyLines)
  @Answering(messageProblem)
  readonly message!: string;
}

/** To oneself first. */
export class TestMailingBody extends MailWords {
  /** Where to, where the organiser has no address of their own. */
  @Optional()
  @Address()
  readonly email?: string;

  /** As families in these distances will see it; without them as earlier runners do. */
  @Optional()
  @Must(isDistances)
  readonly distances?: readonly number[];
}

/** To this edition's families with somebody in some distances. `draft` names it: sent twice it is one mailing. */
export class FamilyMailingBody extends MailWords {
  @Must(isDistances, 'Välj minst en distans')
  readonly distances!: readonly number[];

  @Optional()
  @IsUUID()
  readonly draft?: string;
}

/** Distances in metres with commas between them. */
export class FamilyFilter {
  @Transform(({ value }: { value: unknown }) => String(value).split(',').map(Number))
  @Must(isDistances, 'Välj minst en distans')
  readonly distances!: readonly number[];
}

/** To everybody. `draft` names it: sent twice it is one mailing. */
export class MailingBody extends MailWords {
  @Optional()
  @IsUUID()
  readonly draft?: string;
}

/** An organiser's own address, null where they have to say; and whether mail goes no further than a folder of ours. */
interface TestMail {
  readonly ownAddress: string | null;
  readonly staysHere: boolean;
}

const toMany = atMost({ name: 'mailings', times: 20, withinMs: HOUR });

/** Where organisers mail those who were here before, and this edition's families. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class MailingsController {
  constructor(
    private readonly mailings: MailingService,
    private readonly queries: QueryBus,
  ) {}

  /** Answers when the mailing is taken on; the mails follow by and by. */
  @Post('send-email-previous-runners')
  @HttpCode(200)
  @UseGuards(toMany)
  send(@Body() { draft, ...text }: MailingBody, @Source() { by }: CommandSource): Promise<TakenOn> {
    return this.mailings.request(text, draft, by);
  }

  /** The same to this edition's families. */
  @Post('mailings')
  @HttpCode(200)
  @UseGuards(toMany)
  sendToFamilies(
    @Body() { draft, ...text }: FamilyMailingBody,
    @Source() { by }: CommandSource,
  ): Promise<TakenOn> {
    return this.mailings.request(text, draft, by);
  }

  /** How many families such a mailing would reach. */
  @Get('mailings/families')
  async count(@Query() { distances }: FamilyFilter): Promise<{ readonly count: number }> {
    return { count: await this.mailings.reaches(distances) };
  }

  /** Whoever has got no mail by now gets none. */
  @Post('mailings/:mailing/stop')
  @HttpCode(200)
  async stop(
    @Param('mailing') mailing: string,
    @Source() { by }: CommandSource,
  ): Promise<readonly ShownMailing[]> {
    await this.mailings.stop(mailing, by);
    return this.list();
  }

  /** The latest mailings and how far they have come. */
  @Get('mailings')
  list(): Promise<readonly ShownMailing[]> {
    return this.queries.execute(new ShowMailings());
  }
}

/** A mailing to oneself, before it goes to others. */
@Controller('admin/api/mailings/test')
@UseGuards(AdminGuard)
export class TestMailController {
  constructor(
    private readonly mails: TestMailService,
    private readonly currentUser: CurrentUser,
    private readonly config: Config,
  ) {}

  /** Where it would go. */
  @Get()
  async show(@Headers('cookie') cookies: string | undefined): Promise<TestMail> {
    const organiser = await this.currentUser.organiser(cookies);
    return { ownAddress: organiser?.email ?? null, staysHere: this.config.mail.server === undefined };
  }

  @Post()
  @HttpCode(200)
  @UseGuards(atMost({ name: 'test-mails', times: 30, withinMs: HOUR }))
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
