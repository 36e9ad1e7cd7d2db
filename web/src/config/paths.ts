/** Every address inside the site, one builder per page. */
export const paths = {
  home: () => '/',
  startLists: (choice: RaceChoice = {}) => `/startlistor${search(choice)}`,
  results: (choice: RaceChoice = {}) => `/resultat${search(choice)}`,
  registration: (step?: RegistrationStep) => (step ? `/anmalan/${step}` : '/anmalan'),
  verification: (payref: string) => `/verifiera/${encodeURIComponent(payref)}`,
  receipt: (payref: string) => `/kvitto/${encodeURIComponent(payref)}`,
  terms: () => '/allmanna-villkor',
  logout: () => '/logout',
  logoutEverywhere: () => '/logout?overallt=ja',
  admin: () => '/admin',
  adminLogin: (returnTo?: string) =>
    returnTo ? `/admin/login?till=${encodeURIComponent(returnTo)}` : '/admin/login',
  listByRace: () => '/admin/list-by-race',
  ticketOffice: () => '/admin/kassa',
  epassi: () => '/admin/epassi',
  editRaces: () => '/admin/edit-races',
  editRace: (part: string) => `/admin/edit-races/${part}`,
  timing: (part?: string) => (part ? `/admin/race/${part}` : '/admin/race'),
  journal: (day?: string) => (day ? `/admin/journal/${day}` : '/admin/journal'),
} as const;

/** 1 the address, 2 the code, 3 the participants, 4 the payment. */
export type RegistrationStep = 1 | 2 | 3 | 4;

/** Which race a public list shows; `day` is YYYY-MM-DD and `distance` metres. */
export interface RaceChoice {
  readonly day?: string;
  readonly distance?: number;
}

function search({ day, distance }: RaceChoice): string {
  const params = new URLSearchParams();
  if (day) params.set('dag', day);
  if (distance) params.set('distans', String(distance / 1000));
  const text = params.toString();
  return text && `?${text}`;
}
