/** The addresses of pages that code links to. Links of the public menus come from the table of pages. */
export const paths = {
  home: () => '/',
  startLists: (choice: RaceChoice = {}) => `/startlistor${raceChoiceQuery(choice)}`,
  results: (choice: RaceChoice = {}) => `/resultat${raceChoiceQuery(choice)}`,
  resultFile: (file: string) => `/resultat/${encodeURIComponent(file)}`,
  gallery: () => '/galleri',
  galleryYear: (year: number) => `/galleri/${year}`,
  courses: () => '/banor',
  runnerResult: (part: string, bib: number) => `/resultat/${part}/${bib}`,
  bigScreen: (part: string) => `/resultat/${part}/skarm`,
  registration: (step?: RegistrationStep) => (step ? `/anmalan/${step}` : '/anmalan'),
  receipt: (payref: string) => `/kvitto/${encodeURIComponent(payref)}`,
  payByLink: (link: string) => `/betala/${encodeURIComponent(link)}`,
  terms: () => '/allmanna-villkor',
  logout: () => '/logout',
  logoutEverywhere: () => '/logout?overallt=ja',
  admin: () => '/admin',
  overview: () => '/admin/oversikt',
  checks: (day = '') => (day ? `/admin/stammer?dag=${day}` : '/admin/stammer'),
  adminLogin: (returnTo?: string) =>
    returnTo ? `/admin/login?till=${encodeURIComponent(returnTo)}` : '/admin/login',
  listByRace: () => '/admin/list-by-race',
  payments: () => '/admin/list-by-race?visa=betalningar',
  reconciliation: () => '/admin/avstamning',
  oneRegistration: (registration: string) => `/admin/anmalan/${encodeURIComponent(registration)}`,
  erasure: (registration = '') =>
    registration ? `/admin/radera?anmalan=${encodeURIComponent(registration)}` : '/admin/radera',
  ticketOffice: () => '/admin/kassa',
  pickup: () => '/admin/goodiebags',
  registrationTable: (order: TableOrder = 'namn') =>
    order === 'namn' ? '/admin-old' : `/admin-old?ordning=${order}`,
  epassi: () => '/admin/epassi',
  mailPreviousRunners: () => '/admin/email-previous-runners',
  mailFamilies: () => '/admin/email-previous-runners?till=arets',
  notices: () => '/admin/meddelanden',
  editRaces: () => '/admin/edit-races',
  editRace: (part: string) => `/admin/edit-races/${part}`,
  labels: (part: string) => `/admin/edit-races/${part}/etiketter`,
  startListOnPaper: (part: string) => `/admin/edit-races/${part}/startlista`,
  resultsOnPaper: (part: string) => `/admin/edit-races/${part}/resultat`,
  publishing: (part: string) => `/admin/edit-races/${part}/publicera`,
  timingAll: () => '/tidtagning',
  timing: (part?: string) => (part ? `/admin/race/${part}` : '/admin/race'),
  speaker: (part: string, { isTogether = false } = {}) =>
    `/admin/race/${part}/speaker${isTogether ? '?visa=alla' : ''}`,
  stopwatch: () => '/admin/stoppur',
  journal: (day?: string) => (day ? `/admin/journal/${day}` : '/admin/journal'),
  journalLine: (day: string, revision: number) => `/admin/journal/${day}?rad=${revision}`,
  journalEntry: (day: string, revision: number) => `/admin/journal/${day}#h-${revision}`,
  corrections: (day: string, id = '') => `/admin/korrigera/${day}${id && '/' + id}`,
  timeTravel: (day: string) => `/admin/tidsresa/${day}`,
  journalConflicts: (day: string, part: string) => `/admin/journal/${day}?lopp=${part}&typ=konflikt`,
} as const;

/** Whether the page at a path times or announces runners: nothing may cover or move the bibs there. */
export function isFinishScreenAt(pathname: string): boolean {
  return /^\/(tidtagning|admin\/race\/[^/]+(\/speaker)?)\/?$/i.test(pathname);
}

/** Whether the path is the stopwatch: its buttons are pressed without looking, so nothing may move them. */
export function isStopwatchPage(pathname: string): boolean {
  return /^\/admin\/stoppur\/?$/i.test(pathname);
}

/** How the printed table is sorted: by name or by bib. */
export type TableOrder = 'namn' | 'nummer';

/** 1 the address, 2 the code, 3 the participants, 4 the payment. */
export type RegistrationStep = 1 | 2 | 3 | 4;

/**
 * The race that a public list shows; `day` is YYYY-MM-DD and `distance` metres. `year` is an earlier one, for
 * results only.
 */
interface RaceChoice {
  readonly year?: number;
  readonly day?: string;
  readonly distance?: number;
}

function raceChoiceQuery({ year, day, distance }: RaceChoice): string {
  const params = new URLSearchParams();
  if (year) params.set('ar', String(year));
  if (day) params.set('dag', day);
  if (distance) params.set('distans', String(distance / 1000));
  const text = params.toString();
  return text && `?${text}`;
}
