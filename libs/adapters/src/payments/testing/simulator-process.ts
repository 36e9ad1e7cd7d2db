import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { SystemClock } from '../../clock/clock';
import { SwishSimulator } from '../swish-simulator/swish-simulator';
import type { SwishAccount } from '../swish.payments';
import { PAYEE } from './open-simulator';

/** A simulator in a child process, to be killed. Prints one line: its account as JSON. */
async function main(dataDir: string): Promise<void> {
  const simulator = await SwishSimulator.start({
    folder: join(dataDir, 'swish-simulator'),
    payee: PAYEE,
    clock: new SystemClock(),
    delayMs: 0,
  });
  const account: SwishAccount = simulator.account;
  writeSync(1, `${JSON.stringify(account)}\n`);
  setInterval(() => undefined, 1_000_000);
}

main(process.argv[3] ?? '').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
