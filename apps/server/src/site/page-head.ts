import { escapeHtml } from '@app/adapters';
import {
  type PagePattern,
  sitePages,
  type PageAt,
  dateText,
  stockholmInstant,
  raceInQuery,
  distanceLabel,
} from '@app/domain';
import type { Edition } from '../platform/config/edition.schema';

/** The head of a page, with absolute URLs. */
export interface PageHead {
  readonly title: string;
  readonly siteName: string;
  /** The page is noindex. */
  readonly isUnlisted: boolean;
  /** Missing for personal and unknown pages. */
  readonly shared?: SharedHead;
}

interface SharedHead {
  readonly address: string;
  readonly description: string;
  readonly picture: { readonly address: string; readonly alt: string };
  /** schema.org data. */
  readonly facts?: object;
}

/** The page-specific lines of the head, as escaped HTML. */
export function headHtml({ title, siteName, isUnlisted, shared }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(shared ? sharedLines(shared, { title, siteName }) : []),
  ].join('\n    ');
}

function sharedLines(
  { address, description, picture, facts }: SharedHead,
  { title, siteName }: Pick<PageHead, 'title' | 'siteName'>,
): string[] {
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'sv_SE'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture.address),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(facts ? [`<script type="application/ld+json">${jsonInHtml(facts)}</script>`] : []),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

/** JSON that cannot close its script element or open a comment. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
/** Pages that are public or may be shared, each with a description. */
type SharedPattern = {
  [Pattern in PagePattern]: (typeof sitePages)[Pattern]['visibility'] extends 'private' ? never : Pattern;
}[PagePattern];
/** In Swedish, for search engines and link previews: at most about 160 characters, no person. */
const descriptions: Readonly<Record<SharedPattern, (edition: Edition, page: PageAt) => string>> = {
  '/': (edition) =>
    `${edition.name} den ${dayOf(edition.date)}: ${distancesOf(edition)}. ${edition.place}. Alla distanser tidtas, och alla som går i mål får medalj.`,
  '/startlistor': (edition, page) =>
    `Alla som är anmälda till ${raceOf(edition, page)}, med startnummer, klass och klubb.`,
  '/resultat': (edition, page) =>
    `Resultaten från ${raceOf(edition, page)}, ${page.query.ar === undefined ? 'direkt från mållinjen, ' : ''}och banrekorden.`,
  '/galleri': ({ name }) => `Bilder från ${name} och tidigare år.`,
  '/galleri/:year': (_edition, { params: { year = '' } }) =>
    `Bilderna från loppet ${year}, att bläddra i och ladda ned.`,
  '/banor': (edition) =>
    `Banorna i ${edition.name}: ${distancesOf(edition)} på karta, med höjdprofil och avståndsmarkeringar, att skriva ut eller hämta till klockan.`,
  '/resultat/:part/:bib': (edition) =>
    `En löpares resultat i ${edition.name}: tid, placering, hela fältet och ett diplom att skriva ut.`,
  '/resultat/:part/skarm': (edition) =>
    `${edition.name} på skärmen vid målet: klockan, den som kom in sist och placeringarna, direkt.`,
  '/anmalan/:step?': (edition) =>
    `Anmäl dig och familjen till ${edition.name} den ${dayOf(edition.date)}. Välj mellan ${distancesOf(edition)}.`,
  '/allmanna-villkor': (edition) =>
    `Villkor för ${edition.name}: köp och avbokning, ansvar, bilder och personuppgifter.`,
};
/** The page's description; undefined for personal pages. */
export function descriptionOf(page: PageAt, edition: Edition): string | undefined {
  const all: Readonly<Partial<Record<PagePattern, (edition: Edition, page: PageAt) => string>>> =
    descriptions;
  return all[page.pattern]?.(edition, page);
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
/** The race as schema.org SportsEvent: time, place, organiser, prices. Contains no person. */
export function eventFacts(edition: Edition, site: string, picture: string): object {
  const { name, date, distances, organiser } = edition;
  const starts = distances.map(({ start }) => start).sort();
  return {
    '@context': 'https://schema.org',
    ...eventOf(edition, name, starts[0] ?? '00:00'),
    url: `${site}/`,
    image: [picture],
    inLanguage: 'sv',
    organizer: { '@type': 'Organization', name: organiser.name, email: organiser.email, url: `${site}/` },
    offers: offersOf(edition, site),
    subEvent: distances.map(({ metres, km, label, start }) => ({
      ...eventOf(edition, `${name} ${label}`, start),
      url: `${site}/startlistor?dag=${date}&distans=${String(metres / 1000)}`,
      description: `${km.toLocaleString('sv-SE')} km`,
    })),
  };
}
function eventOf({ date, place }: Edition, name: string, start: string): object {
  return {
    '@type': 'SportsEvent',
    name,
    sport: 'Running',
    startDate: withOffset(`${date}T${start}`),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: place },
  };
}
const GROUPS = [
  ['adult', 'Vuxen'],
  ['child', 'Barn'],
] as const;
/** Prices per step; each step is valid from the minute after the previous one ends. */
function offersOf({ prices, currency, registrationCloses }: Edition, site: string): object[] {
  return prices.flatMap((step, index) => {
    const before = prices[index - 1]?.until;
    const validFrom = before == null ? {} : { validFrom: withOffset(before, MINUTE) };
    const validThrough = withOffset(step.until ?? registrationCloses);
    return GROUPS.map(([group, label]) => ({
      '@type': 'Offer',
      name: label,
      price: step[group],
      priceCurrency: currency,
      url: `${site}/anmalan`,
      ...validFrom,
      validThrough,
    }));
  });
}
const MINUTE = 60000;
/** Swedish local time with offset: '2025-09-13T11:00' → '2025-09-13T11:00:00+02:00'. */
function withOffset(localTime: string, addedMs = 0): string {
  const offset = Date.parse(`${localTime}:00Z`) - stockholmInstant(localTime);
  const local = new Date(Date.parse(`${localTime}:00Z`) + addedMs).toISOString().slice(0, 19);
  return `${local}+0${String(offset / 3600000)}:00`;
}
