import type { ErasureRequest, ErasureSheet, FoundPeople } from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { type CommandSource, Source } from '../raceday';
import { ErasureCommands } from './erasure-commands';
import { ErasureRequests } from './erasure-requests';
import { ErasureSheets } from './erasure-sheet.service';
import { SearchBody, subjectIn, SubjectFields, WithdrawBody } from './erasure.dto';
import { PeopleSearch } from './people-search';

/** What organisers look at before somebody is erased: who has asked, who there is, what goes and what stays. */
@Controller('admin/api/erase')
@UseGuards(AdminGuard)
export class ErasureDeskController {
  constructor(
    private readonly requests: ErasureRequests,
    private readonly search: PeopleSearch,
    private readonly sheets: ErasureSheets,
  ) {}

  @Get('requests')
  @Header('cache-control', 'no-store')
  list(): Promise<readonly ErasureRequest[]> {
    return this.requests.all();
  }

  /** Changes nothing. It is a POST because addresses of pages end up in logs, and names do not belong there. */
  @Post('search')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  find(@Body() { text }: SearchBody): Promise<FoundPeople> {
    return this.search.find(text);
  }

  @Get('sheet')
  @Header('cache-control', 'no-store')
  sheet(@Query() fields: SubjectFields): Promise<ErasureSheet> {
    return this.sheets.of(subjectIn(fields));
  }
}

/** What organisers do about families that have asked to be erased, other than erasing them. */
@Controller('admin/api/erase/requests')
@UseGuards(AdminGuard)
export class ErasureRequestsController {
  constructor(
    private readonly erasure: ErasureCommands,
    private readonly requests: ErasureRequests,
    private readonly commands: CommandSender,
  ) {}

  /** The family has told an organiser that it does not want it after all. Gives those who still wait. */
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
