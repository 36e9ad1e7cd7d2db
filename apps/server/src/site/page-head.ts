import { escapeHtml } from '@app/adapters';
import { stockholmInstant } from '@app/domain';
import type { Edition } from '../platform/config/edition.schema';

/** The head of a page, with absolute URLs. */
export interface PageHead {
  readonly title: string;
  readonly siteName: string;
  readonly isNoindex: boolean;
  /** Missing for personal and unknown pages. */
  readonly shared?: SharedHead;
}

interface SharedHead {
  readonly url: string;
  readonly description: string;
  readonly image: { readonly url: string; readonly alt: string };
  /** schema.org data. */
  readonly structuredData?: object;
}

/** The page-specific lines of the head, as escaped HTML. */
export function headHtml({ title, siteName, isNoindex, shared }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(isNoindex ? [meta('name', 'robots', 'noindex')] : []),
    ...(shared ? sharedLines(shared, { title, siteName }) : []),
  ].join('\n    ');
}

function sharedLines(
  { url, description, image, structuredData }: SharedHead,
  { title, siteName }: Pick<PageHead, 'title' | 'siteName'>,
): string[] {
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'sv_SE'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(structuredData ? [`<script type="application/ld+json">${jsonInHtml(structuredData)}</script>`] : []),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

/** JSON that cannot close its script element or open a comment. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The race as schema.org SportsEvent: time, place, organiser, prices. Contains no person. */
export function structuredDataOf(edition: Edition, site: string, image: string): object {
  const { name, date, distances, organiser } = edition;
  const starts = distances.map(({ start }) => start).sort();
  return {
    '@context': 'https://schema.org',
    ...eventOf(edition, name, starts[0] ?? '00:00'),
    url: `${site}/`,
    image: [image],
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
