import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { type PreviousRunner, PreviousRunners } from './previous-runners';

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
  async list(): Promise<readonly Pick<PreviousRunner, 'email' | 'editions'>[]> {
    return (await this.previous.all()).map(({ email, editions }) => ({ email, editions }));
  }
}
