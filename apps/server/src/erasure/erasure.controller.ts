import type { ErasureDetails, ErasureRequest, FoundPeople } from '@app/domain';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { type CommandSource, Source } from '../raceday';
import { ErasurePreviews } from './erasure-preview.service';
import { ErasureBody, SearchBody, subjectOf, SubjectFields, WithdrawBody } from './erasure.dto';
import { ErasureService } from './erasure.service';
import { FamilyReader } from './family-reader';
import { PeopleSearch } from './people-search';

/** Erases people at an organiser's request, and shows beforehand what an erasure would remove and retain. */
@Controller('admin/api/erase')
@UseGuards(AdminGuard)
export class ErasureController {
  @Inject(CommandSender)
  private readonly commands!: CommandSender;

  @Inject(FamilyReader)
  private readonly families!: FamilyReader;

  constructor(
    private readonly erasure: ErasureService,
    private readonly search: PeopleSearch,
    private readonly previews: ErasurePreviews,
  ) {}

  /** Answers once all personal data is erased, with the number of people. */
  @Post()
  @HttpCode(200)
  async erase(
    @Body() body: ErasureBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly erased: number }> {
    return {
      erased: await this.erasure.erase(subjectOf(body), body.reason, this.commands.causeOfRequest(source)),
    };
  }

  @Get('requests')
  list(): Promise<readonly ErasureRequest[]> {
    return this.families.erasureRequests();
  }

  /** Withdraws a family's erasure request. Returns the requests that remain. */
  @Post('requests/:registration/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('registration') registration: string,
    @Body() { note }: WithdrawBody,
    @Source() source: CommandSource,
  ): Promise<readonly ErasureRequest[]> {
    await this.erasure.withdrawRequest(registration, note, this.commands.causeOfRequest(source));
    return this.families.erasureRequests();
  }

  /** Changes nothing. A POST, because request paths end up in logs and names must not. */
  @Post('search')
  @HttpCode(200)
  find(@Body() { text }: SearchBody): Promise<FoundPeople> {
    return this.search.find(text);
  }

  @Get('sheet')
  preview(@Query() fields: SubjectFields): Promise<ErasureDetails> {
    return this.previews.of(subjectOf(fields));
  }
}
