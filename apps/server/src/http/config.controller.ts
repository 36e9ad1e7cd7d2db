import { Clock } from '@app/adapters';
import { Controller, Get, Header, Headers } from '@nestjs/common';
import { Sessions } from '../auth/sessions';
import { Config } from '../config/config';
import type { Edition } from '../config/edition.schema';

/** What a page learns first. `now` is the server's clock, epoch ms, which runs `clockSpeed` times as fast as others. */
interface PageConfig {
  readonly isAdmin: boolean;
  readonly isLoggedIn: boolean;
  /** Where the socket is, as seen from the page: always its own host, so that the session's cookie comes along. */
  readonly wsUrl: '/';
  readonly now: number;
  readonly clockSpeed: number;
  readonly edition: Edition;
}

@Controller('api/config')
export class ConfigController {
  constructor(
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  show(@Headers('cookie') cookies: string | undefined): PageConfig {
    const isAdmin = this.sessions.read(cookies) !== undefined;
    const { edition, clock } = this.config;
    return {
      isAdmin,
      isLoggedIn: isAdmin,
      wsUrl: '/',
      now: this.clock.now(),
      clockSpeed: clock.speed,
      edition,
    };
  }
}
