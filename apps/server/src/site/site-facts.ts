import { type CourseOutline, type EditionTexts, outlinesOf } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { isPublic } from '../platform/config/test-mode';
import { siteAddress } from '../platform/mail/mail-page';
import { TestMode } from '../platform/payment/test-mode';
import { OldResultsService } from './old-results.service';
import { Partners, type ShownPartner } from './partners';

/** The edition as everyone may read it: without its campaign codes, its partners' logos by their addresses. */
type ShownEdition = Omit<Edition, 'campaigns' | 'partners'> & {
  readonly partners: readonly ShownPartner[];
};

/** What is the same for every visitor. Only whether it is test mode may change while the server runs. */
export interface Facts {
  /** For Google's sign-in button; null where organisers sign in by the printed link. */
  readonly googleClientId: string | null;
  /** Where the socket is, as seen from the page: always its own host, so that the session's cookie comes along. */
  readonly wsUrl: '/';
  readonly clockSpeed: number;
  /** No real money moves. */
  readonly testMode: boolean;
  /** At a public address, and yet no mail leaves it. */
  readonly mailStays: boolean;
  /** Whether browsers keep what everybody may read, for when there is no network. */
  readonly worksOffline: boolean;
  /** The site's own address, which is passed on when a page is shared. */
  readonly site: string;
  readonly edition: ShownEdition;
  readonly texts: EditionTexts;
  /** How the courses look from above, small: the race is known by them on every page. */
  readonly outlines: readonly CourseOutline[];
  /** The earlier years that there are lists of results of, newest first. */
  readonly resultYears: readonly number[];
}

/** The facts of the site and of the edition that every page asks for first. */
@Injectable()
export class SiteFacts {
  @Inject(TestMode)
  private readonly testMode!: TestMode;

  private readonly fixed: Omit<Facts, 'testMode'>;

  constructor(config: Config, partners: Partners, oldResults: OldResultsService) {
    const { clock, google, mail, edition, texts, courses, worksOffline } = config;
    this.fixed = {
      googleClientId: google?.clientId ?? null,
      wsUrl: '/',
      clockSpeed: clock.speed,
      mailStays: isPublic(config) && mail.server === undefined,
      worksOffline,
      site: siteAddress(config),
      edition: { ...withoutCampaigns(edition), partners: partners.shown },
      texts,
      outlines: outlinesOf(courses),
      resultYears: oldResults.index.years,
    };
  }

  get all(): Facts {
    return { ...this.fixed, testMode: this.testMode.isOn };
  }
}

/** Campaign codes are not for everyone to read. */
function withoutCampaigns(edition: Edition): Omit<Edition, 'campaigns'> {
  const shown: Omit<Edition, 'campaigns'> & { campaigns?: unknown } = Object.assign({}, edition);
  delete shown.campaigns;
  return shown;
}
