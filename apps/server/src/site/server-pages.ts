import {
  distanceLabel,
  isRaceDay,
  type PageAt,
  type PagePattern,
  raceInQuery,
  sitePages,
  stockholmDay,
  stockholmInstant,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { MailPreferences } from '../mailings';
import { PaymentLinkRepository, PaymentRepository } from '../payments';
import type { Edition } from '../platform/config/edition.schema';
import { Readiness } from '../platform/operations/readiness';
import { Gallery } from './gallery/gallery.service';
import { RaceLookup } from './race-lookup';

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

interface ServerPage {
  /** In Swedish, for search engines and link previews: at most about 160 characters, no person. */
  readonly description: (edition: Edition, page: PageAt) => string;
  /** Whether the thing that the URL names exists (a race, a year, a receipt). */
  readonly exists: (things: NamedThings, page: PageAt) => boolean | Promise<boolean>;
  /** The URL is a secret: no referrer may reveal it. */
  readonly isSecretLink: boolean;
  /** Its head has schema.org data about the race. */
  readonly hasEventFacts?: true;
}

/** Where the things are that a URL may name. */
interface NamedThings {
  readonly races: RaceLookup;
  readonly gallery: Gallery;
  readonly links: SecretLinks;
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

type ServerPages = Readonly<Record<OpenPattern, Pick<ServerPage, 'description' | 'hasEventFacts'>>> &
  Readonly<Record<NamingPattern, Pick<ServerPage, 'exists'>>> &
  Readonly<Record<PersonalPattern, Pick<ServerPage, 'isSecretLink'>>>;

/** All pages of which the server must know something; the compiler asks for their rows. */
const serverPages: ServerPages = {
  '/': {
    description: (edition) =>
      `${edition.name} den ${dayOf(edition.date)}: ${distancesOf(edition)}. ${edition.place}. Alla distanser tidtas, och alla som går i mål får medalj.`,
    hasEventFacts: true,
  },
  '/banor': {
    description: (edition) =>
      `Banorna i ${edition.name}: ${distancesOf(edition)} på karta, med höjdprofil och avståndsmarkeringar, att skriva ut eller hämta till klockan.`,
  },
  '/startlistor': {
    description: (edition, page) =>
      `Alla som är anmälda till ${raceOf(edition, page)}, med startnummer, klass och klubb.`,
    exists: ({ races }, { query }) => races.hasRaceOf(query),
    hasEventFacts: true,
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
  '/verifiera/:id': { exists: ({ links }, page) => links.hasPayment(page), isSecretLink: false },
  '/betala/:link': { exists: ({ links }, page) => links.hasPaymentLink(page), isSecretLink: true },
  '/kvitto/:id': { exists: ({ links }, page) => links.hasPayment(page), isSecretLink: true },
  '/avregistrera/:token': { exists: ({ links }, page) => links.hasMailPreference(page), isSecretLink: true },
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

const dayOf = (date: string) => stockholmDay(stockholmInstant(`${date}T12:00`));

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

function hasPart({ races }: NamedThings, { params: { part } }: PageAt): boolean | Promise<boolean> {
  return part === undefined || races.hasPart(part);
}

function hasDay(_: NamedThings, { params: { day } }: PageAt): boolean {
  return day === undefined || isRaceDay(day);
}

/** Checks whether the thing that a URL names exists; if not, the page answers 404. */
@Injectable()
export class PageExistence {
  @Inject(Gallery)
  private readonly gallery!: Gallery;

  constructor(
    private readonly races: RaceLookup,
    private readonly links: SecretLinks,
    private readonly readiness: Readiness,
  ) {}

  /** True until the views have caught up; the page itself then shows what it finds. */
  async has(page: PageAt | undefined): Promise<boolean> {
    if (!page) return false;
    const { exists } = serverPage(page);
    const { races, gallery, links } = this;
    return exists === undefined || !this.readiness.hasCaughtUp || exists({ races, gallery, links }, page);
  }
}
