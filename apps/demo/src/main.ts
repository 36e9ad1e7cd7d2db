import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stockholmInstant } from '@app/domain';
import { freePort } from './free-port';
import { readOptions } from './options';
import { Organiser } from './organiser';
import { ServerProcess } from './server-process';
import { readRaceDay, type RaceDayFile } from './race-day-file';
import { play, type Progress } from './rehearsal';
import { scriptOf } from './script';
import { playRegistrations, registrationDifferences, waitForEntrants } from './play-registrations';
import { checkResults, type Verdict } from './verdict';

void main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);

/** Plays a whole race. Exit code 0 when the results match the truth, 1 with the differences. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if ('problem' in options) {
    console.error(options.problem);
    return 2;
  }
  const day = readRaceDay(options.file);
  const settings = {
    dataDir: mkdtempSync(join(tmpdir(), 'raceday-demo-')),
    port: options.port === 0 ? await freePort() : options.port,
  };
  const registrationDiffs = registrationDifferences(await playRegistrations(day, settings, showRegistered));
  const speed = Number.isFinite(options.speed) ? options.speed : 1;
  // At maximum speed start after the day's end, so that no sent time is ahead of the product's clock.
  const startTime = speed === options.speed ? '09:25' : '18:00';
  const clock = new Date(stockholmInstant(`${day.date}T${startTime}`)).toISOString();
  const product = await ServerProcess.start({ ...settings, clock, speed });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => void product.stop().then(() => process.exit(code)));
  try {
    const code = report(await playRaceDay(day, product, options.speed), registrationDiffs);
    if (options.stay) await untilInterrupted(product);
    return code;
  } finally {
    await product.stop();
  }
}

async function playRaceDay(day: RaceDayFile, product: ServerProcess, speed: number): Promise<Verdict[]> {
  const organiser = await Organiser.signIn(product.url, product.adminToken);
  const steps = scriptOf(day, await waitForEntrants(day, organiser));
  announce(product, day.actions.length);
  const initialClockMs = await organiser.readClock();
  await play(steps, organiser, { speed, initialClockMs, onProgress: showProgress });
  return checkResults(day, product.url);
}

function announce({ url, adminToken }: ServerProcess, steps: number): void {
  console.log(`A race day of ${String(steps)} actions. Watch it at
  ${url}/resultat     results, live
  ${url}/startlistor  start lists, live
  ${url}/admin/login#token=${adminToken}  the organisers' screens (timing under Lopp)
`);
}

const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'medium' });

function showRegistered(done: number, total: number): void {
  const text = `${String(done)} of ${String(total)} families have registered`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n\n' : ''}`);
  else if (done === total || done % 25 === 0) console.log(text);
}

function showProgress({ done, total, clock }: Progress): void {
  const share = Math.floor((done / total) * 100);
  const text = `${time.format(clock)}  ${String(done).padStart(4)} of ${String(total)} actions  ${'#'.repeat(share / 4).padEnd(25, '.')}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`);
  else if (done === total || done % 100 < 5) console.log(text);
}

function report(verdicts: readonly Verdict[], registrationDiffs: readonly string[]): number {
  const ofExpected = ({ expected, actual }: { expected: number; actual: number }) =>
    `${String(actual)} of ${String(expected)}`;
  console.table(
    Object.fromEntries(
      verdicts.map(({ part, runners, finished, dns, dnf, differences }) => [
        part,
        {
          runners,
          finished: ofExpected(finished),
          DNS: ofExpected(dns),
          DNF: ofExpected(dnf),
          'places and tenths':
            differences.length === 0 ? 'all equal' : `${String(differences.length)} differ`,
        },
      ]),
    ),
  );
  const differences = [
    ...registrationDiffs,
    ...verdicts.flatMap((verdict) => verdict.differences.map((text) => `${verdict.part} ${text}`)),
  ];
  console.log(differences.length === 0 ? 'All results are as expected.' : differences.join('\n'));
  return differences.length === 0 ? 0 : 1;
}

async function untilInterrupted({ url }: ServerProcess): Promise<never> {
  console.log(`The product keeps running at ${url} until Ctrl-C.`);
  return new Promise(() => setInterval(() => undefined, 60_000));
}
