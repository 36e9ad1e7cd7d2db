import type { Answer, RunningApp } from './running-app';

/** The race day, races, payments and registrations to request. */
export interface Subjects {
  readonly day: string;
  readonly parts: readonly string[];
  readonly payments: readonly string[];
  readonly registrations?: readonly string[];
  readonly links?: readonly string[];
}

/**
 * The requests for each GET route; null for routes that change something or redirect. A route missing here
 * fails the test.
 */
const requestsByRoute: Readonly<Record<string, ((subjects: Subjects) => readonly string[]) | null>> = {
  '/api/races': () => ['/api/races?ended=true'],
  '/api/races/get/:part': ({ parts }) => parts.map((part) => `/api/races/get/${part}`),
  '/api/races/years/:part/:bib': ({ parts }) => parts.map((part) => `/api/races/years/${part}/101`),
  '/api/my-years': () => ['/api/my-years'],
  '/api/payment-links/:link': ({ links = ['x'] }) => links.map((link) => `/api/payment-links/${link}`),
  '/api/receipts/:payref': ({ payments }) => payments.map((payment) => `/api/receipts/${payment}`),
  '/api/receipts/:payref/start.ics': ({ payments }) =>
    payments.map((payment) => `/api/receipts/${payment}/start.ics`),
  '/admin/api/payments/csv': () => ['/admin/api/payments/csv'],
  '/admin/api/receipt-codes': () => ['/admin/api/receipt-codes'],
  '/api/notices': () => ['/api/notices'],
  '/admin/api/epassi': () => ['/admin/api/epassi'],
  '/admin/api/notices': () => ['/admin/api/notices'],
  '/api/config': () => ['/api/config'],
  '/api/courses': () => ['/api/courses'],
  '/api/courses/:file': () => ['/api/courses/bana-800.gpx'],
  '/api/old-results': () => ['/api/old-results'],
  '/api/old-results/:year': () => ['/api/old-results/2023'],
  '/resultat/:file': () => ['/resultat/2023-5.6K.txt'],
  '/api/gallery': () => ['/api/gallery'],
  '/api/gallery/:year': () => ['/api/gallery/2024', '/api/gallery/2025'],
  '/img_:year.txt': () => ['/img_2024.txt'],
  '/bilder/:year/:file': () => ['/bilder/2024/0123456789abcdef-640.webp'],
  '/partners/:logo': () => ['/partners/none.svg'],
  '/og/:file': ({ parts }) => parts.map((part) => `/og/${part}.00000000.png`),
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/robots.txt': () => ['/robots.txt'],
  '/sw.js': () => ['/sw.js'],
  '/site.webmanifest': () => ['/site.webmanifest'],
  '/admin/api/export2racesplitter': ({ parts }) => [
    '/admin/api/export2racesplitter',
    ...parts.map((part) => `/admin/api/export2racesplitter?part=${part}`),
  ],
  '/admin/api/results/:part': ({ parts }) => parts.map((part) => `/admin/api/results/${part}`),
  '/admin/api/results/:part/federation': ({ parts }) =>
    parts.map((part) => `/admin/api/results/${part}/federation`),
  '/admin/api/races': () => ['/admin/api/races'],
  '/admin/api/races/get/:part': ({ parts }) => parts.map((part) => `/admin/api/races/get/${part}`),
  '/admin/api/days/:day': ({ day }) => [`/admin/api/days/${day}`],
  '/admin/api/days/:day/events': ({ day }) => [`/admin/api/days/${day}/events`],
  '/admin/api/days/:day/corrections': ({ day }) => [`/admin/api/days/${day}/corrections`],
  '/admin/api/reminder': () => ['/admin/api/reminder'],
  '/admin/api/mailings': () => ['/admin/api/mailings'],
  '/admin/api/mailings/families': () => ['/admin/api/mailings/families?distances=2800'],
  '/admin/api/mailings/test': () => ['/admin/api/mailings/test'],
  '/api/admin/previous-runners': () => ['/api/admin/previous-runners'],
  '/api/admin/previous-runners-count': () => ['/api/admin/previous-runners-count'],
  '/api/mail-preference/:token': () => ['/api/mail-preference/x'],
  '/admin/api/overview': () => ['/admin/api/overview'],
  '/admin/api/checks': () => ['/admin/api/checks'],
  '/admin/registrations': () => ['/admin/registrations'],
  '/admin/api/registrations/:registration/history': ({ registrations = [] }) =>
    registrations.map((registration) => `/admin/api/registrations/${registration}/history`),
  '/get': () => ['/get'],
  '/api/my-data': () => ['/api/my-data'],
  '/api/my-data/page': () => ['/api/my-data/page'],
  '/admin/api/erase/requests': () => ['/admin/api/erase/requests'],
  '/admin/api/erase/sheet': ({ registrations = [] }) =>
    registrations.map((registration) => `/admin/api/erase/sheet?registration=${registration}`),
  '/verify': ({ payments }) => payments.map((payment) => `/verify?id=${payment}`),
  '/qr-v2': () => ['/qr-v2?token=x'],
  '/health/live': () => ['/health/live'],
  '/health/ready': () => ['/health/ready'],
  '/metrics': () => ['/metrics'],
  '/sim/pay/:token': null,
  '/api/logout': null,
  '/admin/api/google': null,
  '/admin/api/google/callback': null,
  '/admin/api/races/start/:part': null,
  '/admin/api/races/end/:part': null,
  '/admin/api/races/reset/:part': null,
  '/admin/api/races/restore/:part/:sort': null,
  '/admin/api/races/register-bib/:part/:sort/:bib': null,
  '/admin/api/races/finish/:part/:sort': null,
  '/*': null,
};

/** Returns every route that the server's router lists, without HEAD: `GET /api/races`. */
export function routesOf({ app }: RunningApp): readonly string[] {
  const tree: string = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const above: string[] = [];
  return [...tree.matchAll(BRANCH)].flatMap(([, indent = '', segment = '', methods = '']) => {
    above.splice(indent.length / 4, Infinity, segment);
    const path = above.join('').replace(/^\*$/, '/*');
    const named = methods.split(', ').filter((method) => method !== 'HEAD');
    return named.map((method) => `${method} ${path}`);
  });
}

/** A line of the router's tree: `│   └── /get/:part (GET, HEAD)`. */
const BRANCH = /^((?:[│ ] {3})*)[├└]── (\S+) \((.+)\)$/gm;

/**
 * Requests each GET as a visitor, as an organiser and with each session cookie. Throws for a route it does
 * not know.
 */
export async function requestEveryGetRoute(
  app: RunningApp,
  subjects: Subjects,
  cookies: readonly string[],
): Promise<readonly Answer[]> {
  const readers = [{}, await app.organiserHeaders(), ...cookies.map((cookie) => ({ cookie }))];
  const gets = routesOf(app).flatMap((route) => /^GET (.*)/.exec(route)?.[1] ?? []);
  const paths = gets.flatMap((route) => {
    const ask = requestsByRoute[route];
    if (ask === undefined) throw new Error(`requestsByRoute lacks the route ${route}`);
    return ask?.(subjects) ?? [];
  });
  const all: Answer[] = [];
  for (const headers of readers)
    for (const path of paths) all.push(await app.request(path, { headers: { ...headers } }));
  return all;
}
