import { LOSSES } from '@app/domain';
import type { Finding } from './findings';

/** Where stores lie that must belong together. */
export interface Place {
  /** In words for operators. */
  readonly where: string;
  /** What one copy of it must hold, and where it is put back. */
  readonly belongsTogether: readonly string[];
  readonly putBack: string;
}

/** Everything in a folder, and the log wherever it is. */
export function folderPlace(dataDir: string): Place {
  return {
    where: dataDir,
    putBack: 'all from one copy, into an empty folder',
    belongsTogether: [
      'events.sqlite, keys.sqlite, reactors.sqlite and sessions.sqlite, each with its -wal where there is one',
      'registration-secret, session-secret and admin-token',
      'admin-accounts.json, mail-waiting and swish-simulator',
    ],
  };
}

/** A database, and the log it was kept with. */
export function databasePlace(database: string, log: string): Place {
  return {
    where: `${log} and MongoDB (${database})`,
    putBack: 'copies of the same time',
    belongsTogether: [log, `the database ${database}`, 'REGISTRATION_SECRET and MASTER_KEY'],
  };
}

/** What lies there does not belong together: nothing is served on it, until the operator says how to go on. */
export class LossRefused extends Error {
  constructor({ where, putBack, belongsTogether }: Place, findings: readonly Finding[]) {
    const losses = LOSSES.filter((loss) => findings.some((finding) => finding.loss === loss));
    super(
      [
        `Nothing was started: what lies in ${where} does not belong together.`,
        '',
        ...findings.map(({ wrong }) => `  - ${wrong}.`),
        '',
        `Put back what belongs together, ${putBack} (docs/operations.md, "Restore"):`,
        ...belongsTogether.map((files) => `  - ${files}`),
        '',
        `Or go on knowingly, for this one start, with ACCEPT_LOSS=${losses.join(',')}. Then is lost:`,
        ...findings.map(({ loss, lost }) => `  - ${loss}: ${lost}.`),
      ].join('\n'),
    );
  }
}
