import type { OverviewFixLink } from '@app/domain';
import { paths } from '../../config/paths';

/** The page that repairs a line. `day` (YYMMDD) is the edition's. */
export function repairPath(repair: OverviewFixLink, day: string): string {
  switch (repair.at) {
    case 'race-editor':
      return paths.editRace(repair.part);
    case 'race-timing':
      return paths.timing(repair.part);
    case 'pickup':
      return `${paths.pickup()}?lopp=${repair.part}`;
    case 'journal':
      return paths.journal(day);
    default:
      return pages[repair.at];
  }
}

const pages = {
  races: paths.editRaces(),
  'races-timing': paths.timing(),
  checks: paths.checks(),
  unpaid: `${paths.listByRace()}#group-unpaid`,
  payments: `${paths.listByRace()}?visa=betalningar`,
  flags: `${paths.listByRace()}?visa=flaggade`,
  erasures: paths.erasure(),
  mailings: paths.mailPreviousRunners(),
} as const;
