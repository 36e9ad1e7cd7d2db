import { isDate, stockholmDay, stockholmInstant } from '../dates';
import { distanceLabel, metresOf, readPart } from '../parts';

/**
 * Who is to find a page. `indexed`: search engines too. `unlisted`: everybody may open and share it, but it shows people, children
 * among them, so search engines leave it out. `private`: it is its reader's own, and its address is shared by nobody.
 */
type Visibility = 'indexed' | 'unlisted' | 'private';

/** What an address says: the parts of its path that vary, and of its query what the page goes by. */
export interface PageInput {
  readonly params: Readonly<Partial<Record<string, string>>>;
  readonly query: Readonly<Partial<Record<string, string>>>;
}

/**
 * A page of the site. `title` gets the edition's day, where that is known; `query` names the parameters that make it another page, `view`
 * those that show the same page in a way of its reader's. All others are not ours.
 */
export interface SitePage {
  readonly title: string | ((input: PageInput, editionDay: string | undefined) => string);
  readonly visibility: Visibility;
  readonly query?: readonly string[];
  readonly view?: readonly string[];
  /** The one address it is known by, where its own says only how far somebody has come. */
  readonly sharedAs?: string;
}

/** Every page there is, by its path as the router writes it. The first that fits an address counts. */
export const sitePages = {
  '/': { title: '', visibility: 'indexed' },
  '/startlistor': {
    title: ofRace('Startlistor'),
    visibility: 'unlisted',
    query: ['dag', 'distans'],
    view: ['sok'],
  },
  '/resultat': {
    title: ofRace('Resultat'),
    visibility: 'unlisted',
    query: ['ar', 'dag', 'distans'],
    view: ['sok', 'klass'],
  },
  '/galleri': { title: 'Galleri', visibility: 'unlisted' },
  '/galleri/:year': {
    title: ({ params: { year = '' } }) => `Bilder från ${year}`,
    visibility: 'unlisted',
    query: ['bild'],
  },
  '/banor': { title: 'Banor', visibility: 'indexed', view: ['karta'] },
  '/resultat/:part/skarm': { title: ofPart('Storskärm'), visibility: 'unlisted' },
  '/resultat/:part/:bib': {
    title: (page) => `${ofPart('Resultat')(page)}, nr ${page.params.bib ?? ''}`,
    visibility: 'unlisted',
  },
  '/anmalan/4': { title: 'Betala med Swish', visibility: 'private' },
  '/anmalan/:step?': { title: 'Anmälan', visibility: 'indexed', sharedAs: '/anmalan' },
  '/verifiera/:id': { title: 'Din betalning', visibility: 'private' },
  '/betala/:link': { title: 'Betala med Swish', visibility: 'private' },
  '/kvitto/:id': { title: 'Kvitto', visibility: 'private' },
  '/avregistrera/:token': { title: 'Utskick', visibility: 'private' },
  '/allmanna-villkor': { title: 'Allmänna villkor', visibility: 'indexed' },
  '/tidtagning': { title: 'Tidtagning, alla lopp', visibility: 'private' },
  '/logout': { title: 'Logga ut', visibility: 'private' },
  '/admin/login': { title: 'Logga in som arrangör', visibility: 'private' },
  '/admin': { title: 'Anmälningar', visibility: 'private' },
  '/admin/oversikt': { title: 'Översikt', visibility: 'private' },
  '/admin/stammer': { title: 'Stämmer allt?', visibility: 'private' },
  '/admin/list-by-race': { title: 'Anmälningar', visibility: 'private' },
  '/admin/avstamning': { title: 'Avstämning mot banken', visibility: 'private' },
  '/admin/anmalan/:registration': { title: 'En anmälan', visibility: 'private' },
  '/admin/radera': { title: 'Radera', visibility: 'private' },
  '/admin/kassa': { title: 'Biljettkassan', visibility: 'private' },
  '/admin/goodiebags': { title: 'Utlämning', visibility: 'private' },
  '/admin-old': { title: 'Anmälningstabell', visibility: 'private' },
  '/admin/epassi': { title: 'Epassi', visibility: 'private' },
  '/admin/email-previous-runners': { title: 'Maila tidigare löpare', visibility: 'private' },
  '/admin/meddelanden': { title: 'Meddelanden', visibility: 'private' },
  '/admin/edit-races': { title: 'Hantera tävlingar', visibility: 'private' },
  '/admin/edit-races/:part': { title: ofPart('Löpare'), visibility: 'private' },
  '/admin/edit-races/:part/etiketter': { title: ofPart('Etiketter'), visibility: 'private' },
  '/admin/edit-races/:part/startlista': { title: ofPart('Startlista'), visibility: 'private' },
  '/admin/edit-races/:part/resultat': { title: ofPart('Resultat'), visibility: 'private' },
  '/admin/edit-races/:part/publicera': { title: ofPart('Publicera resultat'), visibility: 'private' },
  '/admin/race/:part?': { title: ofPart('Tidtagning'), visibility: 'private' },
  '/admin/race/:part/speaker': { title: ofPart('Speaker'), visibility: 'private' },
  '/admin/stoppur': { title: 'Stoppur', visibility: 'private' },
  '/admin/journal/:day?': { title: 'Journal', visibility: 'private' },
  '/admin/korrigera/:day/:id?': { title: 'Rätta', visibility: 'private' },
  '/admin/tidsresa/:day': { title: 'Tidsresa', visibility: 'private' },
} as const satisfies Readonly<Record<`/${string}`, SitePage>>;

export type PagePattern = keyof typeof sitePages;

/** The race that a list's address names, as far as it does: `day` YYYY-MM-DD and `distance` in metres. */
export function raceInQuery({ dag, distans }: PageInput['query']): { day?: string; distance?: number } {
  const metres = metresOf(Number(distans));
  return {
    ...(dag !== undefined && isDate(dag) && { day: dag }),
    ...(metres > 0 && metres % 100 === 0 && metres < 1_000_000 && { distance: metres }),
  };
}

function ofRace(list: string) {
  return ({ query }: PageInput, editionDay: string | undefined): string => {
    const { day, distance } = raceInQuery(query);
    const isOtherDay = day !== undefined && editionDay !== undefined && day !== editionDay;
    return [
      list,
      ...(distance === undefined ? [] : [distanceLabel(distance)]),
      ...(/^\d{4}$/.test(query.ar ?? '') ? [query.ar] : []),
      ...(isOtherDay ? [stockholmDay(stockholmInstant(`${day}T12:00`))] : []),
    ].join(' ');
  };
}

function ofPart(what: string) {
  return ({ params: { part } }: PageInput): string => {
    const race = part === undefined ? undefined : readPart(part);
    return race ? `${what} ${distanceLabel(race.distance)}` : what;
  };
}
