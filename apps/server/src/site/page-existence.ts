import { isRaceDay, type PageAt, type PagePattern, sitePages } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { MailPreferences } from '../mailings';
import { PaymentLinkRepository, PaymentRepository } from '../payments';
import { Readiness } from '../platform/operations/readiness';
import { Gallery } from './gallery/gallery.service';
import { RaceLookup } from './race-lookup';

/** Pages whose URL names something that may be missing. */
type ParameterisedPattern = {
  [Pattern in PagePattern]: Pattern extends `${string}:${string}`
    ? Pattern
    : (typeof sitePages)[Pattern] extends { query: unknown }
      ? Pattern
      : never;
}[PagePattern];

/** Secret links, which people get personally. */
@Injectable()
export class SecretLinks {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly links: PaymentLinkRepository,
    private readonly mail: MailPreferences,
  ) {}

  async hasPayment({ params: { id = '' } }: PageAt): Promise<boolean> {
    return (await this.payments.find(id)) !== undefined;
  }

  async hasPaymentLink({ params: { link = '' } }: PageAt): Promise<boolean> {
    return (await this.links.find(link)) !== undefined;
  }

  hasMailPreference({ params: { token = '' } }: PageAt): boolean {
    return this.mail.isKnown(token);
  }
}

type Check = (page: PageAt) => boolean | Promise<boolean>;

/**
 * Checks whether the thing that a URL names exists (a race, a year, a receipt); if not, the page answers 404.
 */
@Injectable()
export class PageExistence {
  private readonly checks: Readonly<Record<ParameterisedPattern, Check>> = {
    '/startlistor': ({ query }) => this.races.hasRaceOf(query),
    '/resultat': ({ query }) => this.races.hasResultsOf(query),
    '/galleri/:year': ({ params: { year = '' } }) => this.gallery.hasYear(year),
    '/resultat/:part/skarm': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/resultat/:part/:bib': ({ params: { part = '', bib = '' } }) => this.races.hasBib(part, bib),
    '/anmalan/:step?': () => true,
    '/verifiera/:id': (page) => this.personal.hasPayment(page),
    '/betala/:link': (page) => this.personal.hasPaymentLink(page),
    '/kvitto/:id': (page) => this.personal.hasPayment(page),
    // Always 200: sign-in comes before any lookup.
    '/admin/anmalan/:registration': () => true,
    '/avregistrera/:token': (page) => this.personal.hasMailPreference(page),
    '/admin/edit-races/:part': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/admin/edit-races/:part/etiketter': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/admin/edit-races/:part/startlista': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/admin/edit-races/:part/resultat': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/admin/edit-races/:part/publicera': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/admin/race/:part?': ({ params: { part } }) => part === undefined || this.races.hasPart(part),
    '/admin/race/:part/speaker': ({ params: { part = '' } }) => this.races.hasPart(part),
    '/admin/korrigera/:day/:id?': ({ params: { day = '' } }) => isRaceDay(day),
    '/admin/journal/:day?': ({ params: { day } }) => day === undefined || isRaceDay(day),
    '/admin/tidsresa/:day': ({ params: { day = '' } }) => isRaceDay(day),
  };

  @Inject(Gallery)
  private readonly gallery!: Gallery;

  constructor(
    private readonly races: RaceLookup,
    private readonly personal: SecretLinks,
    private readonly readiness: Readiness,
  ) {}

  /** True until the views have caught up; the page itself then shows what it finds. */
  async has(page: PageAt | undefined): Promise<boolean> {
    if (!page) return false;
    const checks: Readonly<Partial<Record<PagePattern, Check>>> = this.checks;
    const check = checks[page.pattern];
    return check === undefined || !this.readiness.hasCaughtUp || check(page);
  }
}
