import { LOSSES } from '@app/domain';
import type { Finding } from './findings';

/** Everything in DATA_DIR that one copy must hold. */
const BELONGS_TOGETHER = [
  'events.sqlite, keys.sqlite, reactors.sqlite and sessions.sqlite, each with its -wal where there is one',
  'registration-secret, session-secret and admin-token',
  'admin-accounts.json, mail-waiting and swish-simulator',
];

/** What lies in DATA_DIR does not belong together: nothing is served on it, until the operator says how to go on. */
export class LossRefused extends Error {
  constructor(dataDir: string, findings: readonly Finding[]) {
    const losses = LOSSES.filter((loss) => findings.some((finding) => finding.loss === loss));
    super(
      [
        `Nothing was started: what lies in ${dataDir} does not belong together.`,
        '',
        ...findings.map(({ wrong }) => `  - ${wrong}.`),
        '',
        'Put back what belongs together, all from one copy, into an empty folder (docs/operations.md, "Restore"):',
        ...BELONGS_TOGETHER.map((files) => `  - ${files}`),
        '',
        `Or go on knowingly, for this one start, with ACCEPT_LOSS=${losses.join(',')}. Then is lost:`,
        ...findings.map(({ loss, lost }) => `  - ${loss}: ${lost}.`),
      ].join('\n'),
    );
  }
}
