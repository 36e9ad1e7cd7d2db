import { type CourseOutline, type EditionTexts, outlinesOf } from '@app/domain';
import { Controller, Get, Header, Headers, Inject, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { isPublic } from '../platform/config/test-mode';
import { siteUrl } from '../platform/mail/mail-page';
import { PaymentMode } from '../platform/payment/payment-engine';
import { OldResultsService } from './old-results.service';
import { Partners, type ShownPartner } from './partners';
import { Clock } from '@app/adapters';
import type { CurrentNotices } from '@app/views';
import { Notices } from '../notices';
import { type SignInStatus, CurrentUser } from '../platform/auth/current-user';
import { RaceLookup, type RaceStart } from './race-lookup';

/** The public edition: without campaign codes, with logo URLs. */
type ShownEdition = Omit<Edition, 'campaigns' | 'partners'> & {
  readonly partners: readonly ShownPartner[];
};

/** The same for every visitor. Only `testMode` changes while the server runs. */
export interface Facts {
  /** For Google's sign-in button; null when organisers sign in by printed link. */
  readonly googleClientId: string | null;
  /** The socket's URL: the page's own host, so that the session cookie is sent. */
  readonly wsUrl: '/';
  readonly clockSpeed: number;
  /** No real money moves. */
  readonly testMode: boolean;
  /** Public address without a mail server: mail is not delivered. */
  readonly mailStays: boolean;
  /** Whether browsers cache public pages for offline use. */
  readonly worksOffline: boolean;
  /** The site's origin, used when a page is shared. */
  readonly site: string;
  readonly edition: ShownEdition;
  readonly texts: EditionTexts;
  /** Small course outlines, shown on every page. */
  readonly outlines: readonly CourseOutline[];
  /** Earlier years with result lists, newest first. */
  readonly resultYears: readonly number[];
}

/** Site and edition data that every page loads first. */
@Injectable()
export class SiteFacts {
  @Inject(PaymentMode)
  private readonly paymentMode!: PaymentMode;

  private readonly fixed: Omit<Facts, 'testMode'>;

  constructor(config: Config, partners: Partners, oldResults: OldResultsService) {
    const { clock, google, mail, edition, texts, courses, worksOffline } = config;
    this.fixed = {
      googleClientId: google?.clientId ?? null,
      wsUrl: '/',
      clockSpeed: clock.speed,
      mailStays: isPublic(config) && mail.server === undefined,
      worksOffline,
      site: siteUrl(config),
      edition: { ...withoutCampaigns(edition), partners: partners.shown },
      texts,
      outlines: outlinesOf(courses),
      resultYears: oldResults.index.years,
    };
  }

  get all(): Facts {
    return { ...this.fixed, testMode: this.paymentMode.isTest };
  }
}

/** Campaign codes are not public. */
function withoutCampaigns(edition: Edition): Omit<Edition, 'campaigns'> {
  const shown: Omit<Edition, 'campaigns'> & { campaigns?: unknown } = Object.assign({}, edition);
  delete shown.campaigns;
  return shown;
}
/** The data that a page loads first. `now`: the server's clock, epoch ms, which runs at `clockSpeed`. */
interface PageConfig extends SignInStatus, Facts {
  readonly now: number;
  /** Sent with the page, so that its layout reserves their space. */
  readonly notices: CurrentNotices;
  /** The last race day of each earlier year, newest first. */
  readonly earlierRaceDays: readonly string[];
  /** Races with a planned start of their own, which the edition's programme does not have. */
  readonly raceStarts: readonly RaceStart[];
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
    const { ownStarts: raceStarts } = await this.races.planned();
    return { ...visitor, ...this.facts.all, earlierRaceDays, raceStarts, notices, now: this.clock.now() };
  }
}
