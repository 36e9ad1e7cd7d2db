import { Clock } from '@app/adapters';
import { Controller, Get, Header, Headers } from '@nestjs/common';
import { type SignInStatus, CurrentUser } from '../platform/auth/current-user';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { isPublic } from '../platform/config/test-mode';

/** What a page learns first. `now` is the server's clock, epoch ms, which runs `clockSpeed` times as fast as others. */
interface PageConfig extends SignInStatus {
  /** For Google's sign-in button; null where organisers sign in by the printed link. */
  readonly googleClientId: string | null;
  /** Where the socket is, as seen from the page: always its own host, so that the session's cookie comes along. */
  readonly wsUrl: '/';
  readonly now: number;
  readonly clockSpeed: number;
  /** No real money moves. */
  readonly testMode: boolean;
  /** At a public address, and yet no mail leaves it. */
  readonly mailStays: boolean;
  readonly edition: Omit<Edition, 'campaigns'>;
}

@Controller('api/config')
export class ConfigController {
  constructor(
    private readonly config: Config,
    private readonly currentUser: CurrentUser,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@Headers('cookie') cookies: string | undefined): Promise<PageConfig> {
    const { clock, google, payments, mail } = this.config;
    return {
      ...(await this.currentUser.signInStatus(cookies)),
      googleClientId: google?.clientId ?? null,
      wsUrl: '/',
      now: this.clock.now(),
      clockSpeed: clock.speed,
      testMode: payments.kind === 'simulator',
      mailStays: isPublic(this.config) && mail.server === undefined,
      edition: withoutCampaigns(this.config.edition),
    };
  }
}

/** Campaign codes are not for everyone to read. */
function withoutCampaigns(edition: Edition): Omit<Edition, 'campaigns'> {
  const shown: Omit<Edition, 'campaigns'> & { campaigns?: unknown } = Object.assign({}, edition);
  delete shown.campaigns;
  return shown;
}
