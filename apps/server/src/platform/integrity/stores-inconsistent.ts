import { DATA_LOSSES } from '@app/domain';
import type { Finding } from './findings';

/** The location of the stores that must match, for operators. */
export interface StoresLocation {
  readonly label: string;
  /** The parts of one backup; `restoreHint` says how to restore them. */
  readonly backupParts: readonly string[];
  readonly restoreHint: string;
}

/** The data folder, and the log wherever it is. */
export function folderLocation(dataDir: string): StoresLocation {
  return {
    label: dataDir,
    restoreHint: 'all from one copy, into an empty folder',
    backupParts: [
      'events.sqlite, keys.sqlite, reactors.sqlite and sessions.sqlite, each with its -wal where there is one',
      'registration-secret, session-secret and admin-token',
      'admin-accounts.json, mail-waiting and swish-simulator',
    ],
  };
}

export function databaseLocation(database: string, log: string): StoresLocation {
  return {
    label: `${log} and MongoDB (${database})`,
    restoreHint: 'from backups of the same time',
    backupParts: [log, `the database ${database}`, 'REGISTRATION_SECRET and MASTER_KEY'],
  };
}

/** The stores do not match: the operator must restore a backup or accept the loss. */
export class StoresInconsistent extends Error {
  constructor({ label, restoreHint, backupParts }: StoresLocation, findings: readonly Finding[]) {
    const losses = DATA_LOSSES.filter((loss) => findings.some((finding) => finding.loss === loss));
    super(
      [
        `Nothing was started: the data in ${label} is inconsistent.`,
        '',
        ...findings.map(({ problem }) => `  - ${problem}.`),
        '',
        `Restore what belongs together, ${restoreHint} (docs/operations.md, "Restore"):`,
        ...backupParts.map((part) => `  - ${part}`),
        '',
        `Or accept the loss, for this one start, with ACCEPT_LOSS=${losses.join(',')}. This loses:`,
        ...findings.map(({ loss, consequence }) => `  - ${loss}: ${consequence}.`),
      ].join('\n'),
    );
  }
}
