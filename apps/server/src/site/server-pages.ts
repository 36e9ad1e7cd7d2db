import {
  distanceLabel,
  isRaceDay,
  type PageAt,
  type PagePattern,
  raceInQuery,
  sitePages,
  dateText,
  stockholmInstant,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { MailPreferences } from '../mailings';
import { PaymentLinkRepository, PaymentRepository } from '../payments';
import type { Edition } from '../platform/config/edition.schema';
import { Readiness } from '../platform/operations/readiness';
import { Gallery } from './gallery/gallery.service';
import { RaceLookup } from './race-lookup';

interface ServerPage {
  /** In Swedish, for search engines and link previews: at most about 160 characters, no person. */
  readonly description: (edition: Edition, page: PageAt) => string;
  /** Whether the thing that the URL names exists (a race, a year, a receipt). */
  readonly exists: (stored: PageExistence, page: PageAt) => boolean | Promise<boolean>;
  /** The URL is a secret: no referrer may reveal it. */
  readonly isSecretLink: boolean;
  /** Its head has schema.org data about the race. */
  readonly hasStructuredData?: true;
}

/** Pages that are public or may be shared. */
type OpenPattern = {
  [Pattern in PagePattern]: (typeof sitePages)[Pattern]['visibility'] extends 'private' ? never : Pattern;
}[PagePattern];

/** Pages whose URL names something that may be missing. */
type NamingPattern = {
  [Pattern in PagePattern]: Pattern extends `${string}:${string}`
    ? Pattern
    : (typeof sitePages)[Pattern] extends { query: unknown }
      ? Pattern
      : never;
}[PagePattern];

/** Pages that people reach by a personal link. */
type PersonalPattern = Exclude<NamingPattern, OpenPattern | `/admin/${string}`>;

type ServerPages = Readonly<Record<OpenPattern, Pick<ServerPage, 'description' | 'hasStructuredData'>>> &
  Readonly<Record<NamingPattern, Pick<ServerPage, 'exists'>>> &
  Readonly<Record<PersonalPattern, Pick<ServerPage, 'isSecretLink'>>>;

/** All pages of which the server must know something; the compiler asks for their rows. */
const serverPages: ServerPages = {
  '/': {
    description: (edition) =>
      `${edition.name} den ${dayOf(edition.date)}: ${distancesOf(edition)}. ${edition.place}. Alla distanser tidtas, och alla som går i mål får medalj.`,
    hasStructuredData: true,
  },
  '/banor': {
    description: (edition) =>
      `Banorna i ${edition.name}: ${distancesOf(edition)} på karta, med höjdprofil och avståndsmarkeringar, att skriva ut eller hämta till klockan.`,
  },
  '/startlistor': {
    description: (edition, page) =>
      `Alla som är anmälda till ${raceOf(edition, page)}, med startnummer, klass och klubb.`,
    exists: ({ races }, { query }) => races.hasRaceOf(query),
    hasStructuredData: true,
  },
  '/resultat': {
    description: (edition, page) =>
      `Resultaten från ${raceOf(edition, page)}, ${page.query.ar === undefined ? 'direkt från mållinjen, ' : ''}och banrekorden.`,
    exists: ({ races }, { query }) => races.hasResultsOf(query),
  },
  '/galleri': { description: ({ name }) => `Bilder från ${name} och tidigare år.` },
  '/galleri/:year': {
    description: (_edition, { params: { year = '' } }) =>
      `Bilderna från loppet ${year}, att bläddra i och ladda ned.`,
    exists: ({ gallery }, { params: { year = '' } }) => gallery.hasYear(year),
  },
  '/resultat/:part/skarm': {
    description: (edition) =>
      `${edition.name} på skärmen vid målet: klockan, den som kom in sist och placeringarna, direkt.`,
    exists: hasPart,
  },
  '/resultat/:part/:bib': {
    description: (edition) =>
      `En löpares resultat i ${edition.name}: tid, placering, hela fältet och ett diplom att skriva ut.`,
    exists: ({ races }, { params: { part = '', bib = '' } }) => races.hasBib(part, bib),
  },
  '/anmalan/:step?': {
    description: (edition) =>
      `Anmäl dig och familjen till ${edition.name} den ${dayOf(edition.date)}. Välj mellan ${distancesOf(edition)}.`,
    exists: () => true,
  },
  '/verifiera/:id': { exists: hasPayment, isSecretLink: false },
  '/betala/:link': {
    exists: async ({ paymentLinks }, { params: { link = '' } }) =>
      (await paymentLinks.find(link)) !== undefined,
    isSecretLink: true,
  },
  '/kvitto/:id': { exists: hasPayment, isSecretLink: true },
  '/avregistrera/:token': {
    exists: ({ mail }, { params: { token = '' } }) => mail.isKnown(token),
    isSecretLink: true,
  },
  '/allmanna-villkor': {
    description: (edition) =>
      `Villkor för ${edition.name}: köp och avbokning, ansvar, bilder och personuppgifter.`,
  },
  // Always 200: sign-in comes before any lookup.
  '/admin/anmalan/:registration': { exists: () => true },
  '/admin/edit-races/:part': { exists: hasPart },
  '/admin/edit-races/:part/etiketter': {
    exists: hasPart,
  },
  '/admin/edit-races/:part/startlista': {
    exists: hasPart,
  },
  '/admin/edit-races/:part/resultat': {
    exists: hasPart,
  },
  '/admin/edit-races/:part/publicera': {
    exists: hasPart,
  },
  '/admin/race/:part?': {
    exists: hasPart,
  },
  '/admin/race/:part/speaker': { exists: hasPart },
  '/admin/korrigera/:day/:id?': { exists: hasDay },
  '/admin/journal/:day?': { exists: hasDay },
  '/admin/tidsresa/:day': { exists: hasDay },
};

/** What the server alone knows about a page. */
export function serverPage({ pattern }: PageAt): Partial<ServerPage> {
  const pages: Readonly<Partial<Record<PagePattern, Partial<ServerPage>>>> = serverPages;
  return pages[pattern] ?? {};
}

const dayOf = (date: string) => dateText(stockholmInstant(`${date}T12:00`));

function distancesOf({ distances }: Edition): string {
  const labels = distances.map(({ label }) => label);
  return new Intl.ListFormat('sv-SE').format(labels);
}

function raceOf({ name, date }: Edition, { query }: PageAt): string {
  const { day = date, distance } = raceInQuery(query);
  if (query.ar !== undefined && query.ar !== date.slice(0, 4))
    return distance === undefined ? `loppet ${query.ar}` : `${distanceLabel(distance)} i loppet ${query.ar}`;
  const race = distance === undefined ? name : `${distanceLabel(distance)} i ${name}`;
  return day === date ? race : `${race} den ${dayOf(day)}`;
}

function hasPart({ races }: PageExistence, { params: { part } }: PageAt): boolean | Promise<boolean> {
  return part === undefined || races.hasPart(part);
}

async function hasPayment({ payments }: PageExistence, { params: { id = '' } }: PageAt): Promise<boolean> {
  return (await payments.find(id)) !== undefined;
}

function hasDay(_: PageExistence, { params: { day } }: PageAt): boolean {
  return day === undefined || isRaceDay(day);
}

/** Checks whether the thing that a URL names exists; if not, the page answers 404. */
@Injectable()
export class PageExistence {
  @Inject(Gallery)
  readonly gallery!: Gallery;

  @Inject(PaymentRepository)
  readonly payments!: PaymentRepository;

  @Inject(PaymentLinkRepository)
  readonly paymentLinks!: PaymentLinkRepository;

  @Inject(MailPreferences)
  readonly mail!: MailPreferences;

  constructor(
    readonly races: RaceLookup,
    private readonly readiness: Readiness,
  ) {}

  /** True until the views have caught up; the page itself then shows what it finds. */
  async has(page: PageAt | undefined): Promise<boolean> {
    if (!page) return false;
    const { exists } = serverPage(page);
    return exists === undefined || !this.readiness.hasCaughtUp || exists(this, page);
  }
}
