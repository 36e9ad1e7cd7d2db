import { commandBatch, type CommandBatch } from '@app/domain';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/admin.guard';
import { AskedBy } from './asked-by.decorator';
import { RacedayDesk, type Asker, type CommandResult } from './raceday-desk';

/** Many commands at once, as a device sends them that has been without a network. */
@Controller('admin/api/commands')
@UseGuards(AdminGuard)
export class CommandsController {
  constructor(private readonly desk: RacedayDesk) {}

  @Post()
  @HttpCode(200)
  async apply(
    @Body({ schema: commandBatch }) { commands }: CommandBatch,
    @AskedBy() asker: Asker,
  ): Promise<{ results: CommandResult[] }> {
    return { results: await this.desk.takeAll(commands, asker) };
  }
}
