import type { ErasureRequest, ErasureDetails, FoundPeople } from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { type CommandSource, Source } from '../raceday';
import { ErasureCommands } from './erasure-commands';
import { ErasureRequests } from './erasure-requests';
import { ErasurePreviews } from './erasure-preview.service';
import { SearchBody, subjectOf, SubjectFields, WithdrawBody } from './erasure.dto';
import { PeopleSearch } from './people-search';

/** Shows organisers, before an erasure: requests, a people search, and what it would remove and retain. */
@Controller('admin/api/erase')
@UseGuards(AdminGuard)
export class ErasurePreviewController {
  constructor(
    private readonly requests: ErasureRequests,
    private readonly search: PeopleSearch,
    private readonly previews: ErasurePreviews,
  ) {}

  @Get('requests')
  @Header('cache-control', 'no-store')
  list(): Promise<readonly ErasureRequest[]> {
    return this.requests.all();
  }

  /** Changes nothing. A POST, because request paths end up in logs and names must not. */
  @Post('search')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  find(@Body() { text }: SearchBody): Promise<FoundPeople> {
    return this.search.find(text);
  }

  @Get('sheet')
  @Header('cache-control', 'no-store')
  preview(@Query() fields: SubjectFields): Promise<ErasureDetails> {
    return this.previews.of(subjectOf(fields));
  }
}

/** Withdraws a family's erasure request. */
@Controller('admin/api/erase/requests')
@UseGuards(AdminGuard)
export class ErasureRequestsController {
  constructor(
    private readonly erasure: ErasureCommands,
    private readonly requests: ErasureRequests,
    private readonly commands: CommandSender,
  ) {}

  /** Returns the requests that remain. */
  @Post(':registration/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('registration') registration: string,
    @Body() { note }: WithdrawBody,
    @Source() { by, request, commandId: id = this.commands.newId() }: CommandSource,
  ): Promise<readonly ErasureRequest[]> {
    await this.erasure.withdrawRequest(registration, note, { id, correlationId: request ?? id, by });
    return this.requests.all();
  }
}
