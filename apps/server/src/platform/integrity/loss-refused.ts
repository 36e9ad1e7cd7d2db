import { DATA_LOSSES } from '@app/domain';
import type { Finding } from './findings';

/** The location of the stores that must match, for operators. */
export interface StoresLocation {
  readonly where: string;
  /** The parts of one backup; `restoreHint` says how to restore them. */
  readonly belongsTogether: readonly string[];
  readonly putBack: string;
}

/** The data folder, and the log wherever it is. */
export function folderLocation(dataDir: string): StoresLocation {
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

/** A database and its log. */
export function databaseLocation(database: string, log: string): StoresLocation {
  return {
    where: `${log} and MongoDB (${database})`,
    putBack: 'copies of the same time',
    belongsTogether: [log, `the database ${database}`, 'REGISTRATION_SECRET and MASTER_KEY'],
  };
}

/**
 * The stores do not match, so the start is refused until the operator restores a backup or accepts the loss.
 */
export class LossRefused extends Error {
  constructor({ where, putBack, belongsTogether }: StoresLocation, findings: readonly Finding[]) {
    const losses = DATA_LOSSES.filter((loss) => findings.some((finding) => finding.loss === loss));
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
