import { Clock } from '@app/adapters';
import type { CurrentNotices } from '@app/views';
import { Controller, Get, Header, Headers, Inject } from '@nestjs/common';
import { type SignInStatus, CurrentUser } from '../platform/auth/current-user';
import { Notices } from '../notices';
import { RaceLookup } from './race-lookup';
import { type Facts, SiteFacts } from './site-facts';

/** The data that a page loads first. `now`: the server's clock, epoch ms, which runs at `clockSpeed`. */
interface PageConfig extends SignInStatus, Facts {
  readonly now: number;
  /** Sent with the page, so that its layout reserves their space. */
  readonly notices: CurrentNotices;
  /** The last race day of each earlier year, newest first. */
  readonly earlierRaceDays: readonly string[];
}

@Controller('api/config')
export class ConfigController {
  @Inject(Notices)
  private readonly notices!: Notices;

  @Inject(RaceLookup)
  private readonly races!: RaceLookup;

  constructor(
    private readonly facts: SiteFacts,
    private readonly currentUser: CurrentUser,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@Headers('cookie') cookies: string | undefined): Promise<PageConfig> {
    const visitor = await this.currentUser.signInStatus(cookies);
    const notices = await this.notices.active();
    const earlierRaceDays = await this.races.earlierDays();
    return { ...visitor, ...this.facts.all, earlierRaceDays, notices, now: this.clock.now() };
  }
}
