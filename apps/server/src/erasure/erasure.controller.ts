import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { type CommandSource, Source } from '../raceday';
import { ErasureBody, subjectOf } from './erasure.dto';
import { ErasureService } from './erasure.service';

/** Erases people at an organiser's request. */
@Controller('admin/api/erase')
@UseGuards(AdminGuard)
export class ErasureController {
  constructor(
    private readonly erasure: ErasureService,
    private readonly commands: CommandSender,
  ) {}

  /** Answers once all personal data is erased, with the number of people. */
  @Post()
  @HttpCode(200)
  async erase(
    @Body() body: ErasureBody,
    @Source() { by, request, commandId: id = this.commands.newId() }: CommandSource,
  ): Promise<{ readonly erased: number }> {
    const cause = { id, correlationId: request ?? id, by };
    return { erased: await this.erasure.erase(subjectOf(body), body.reason, cause) };
  }
}
