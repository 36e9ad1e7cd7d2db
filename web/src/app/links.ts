import type { AppConfig } from '../api/app-config';
import { paths } from '../config/paths';

interface SiteLink {
  readonly to: string;
  readonly label: string;
  readonly shows: (visitor: AppConfig) => boolean;
}

const toAll = () => true;

/** The links of the top bar and the drawer, in order; only pages that exist. */
export const topLinks: readonly SiteLink[] = [
  { to: paths.admin(), label: 'Admin', shows: ({ isAdmin }) => isAdmin },
  { to: paths.startLists(), label: 'Startlistor', shows: toAll },
  { to: paths.results(), label: 'Resultat', shows: toAll },
  { to: paths.logout(), label: 'Logga ut', shows: ({ isLoggedIn }) => isLoggedIn },
];

/** The link list of the footer. */
export const footerLinks: readonly SiteLink[] = [
  { to: paths.home(), label: 'Om loppet', shows: toAll },
  { to: paths.startLists(), label: 'Startlistor', shows: toAll },
  { to: paths.results(), label: 'Resultat', shows: toAll },
  { to: paths.terms(), label: 'Allmänna villkor', shows: toAll },
  { to: paths.adminLogin(), label: 'För arrangörer', shows: ({ isAdmin }) => !isAdmin },
];
