import {
  distanceLabel,
  type PageAt,
  type PagePattern,
  raceInQuery,
  sitePages,
  stockholmDay,
  stockholmInstant,
} from '@app/domain';
import type { Edition } from '../platform/config/edition.schema';

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
