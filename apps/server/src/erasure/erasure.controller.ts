import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/admin.guard';
import { Source, type CommandSource } from '../raceday';
import { ErasureDesk, type Erased } from './erasure-desk';
import { ErasureBody } from './erasure.dto';

/** Where organisers have people erased who ask for it. */
@Controller('admin/api/erase')
@UseGuards(AdminGuard)
export class ErasureController {
  constructor(private readonly desk: ErasureDesk) {}

  /** Answers when nothing of them is left to read. */
  @Post()
  @HttpCode(200)
  erase(@Body() body: ErasureBody, @Source() source: CommandSource): Promise<Erased> {
    return this.desk.erase(body, source);
  }
}
