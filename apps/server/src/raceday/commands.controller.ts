import { commandBatch, type CommandBatch } from '@app/domain';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/admin.guard';
import { Source } from './source.decorator';
import { RaceDayService, type CommandSource, type CommandResult } from './race-day.service';

/** Many commands at once, as a device sends them that has been without a network. */
@Controller('admin/api/commands')
@UseGuards(AdminGuard)
export class CommandsController {
  constructor(private readonly raceDays: RaceDayService) {}

  @Post()
  @HttpCode(200)
  async apply(
    @Body({ schema: commandBatch }) { commands }: CommandBatch,
    @Source() source: CommandSource,
  ): Promise<{ results: CommandResult[] }> {
    return { results: await this.raceDays.takeAll(commands, source) };
  }
}
