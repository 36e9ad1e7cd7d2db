import { setTimeout as pause } from 'node:timers/promises';
import { stockholmInstant } from '@app/domain';
import { Family, type ProductAccess } from './family';
import type { Organiser } from './organiser';
import { ServerProcess, type ServerSettings } from './server-process';
import { type FileRegistration, runnersWithBibs, type RaceDayFile } from './race-day-file';

/** Progress of the registrations. */
export type OnRegistered = (done: number, total: number) => void;

/** Registers all families in booking order, restarting the server at each price step. */
export async function playRegistrations(
  day: RaceDayFile,
  settings: ServerSettings,
  onRegistered: OnRegistered,
): Promise<RegistrationOutcome[]> {
  const remaining = [...day.registrations].sort((a, b) => a.bookedAt.localeCompare(b.bookedAt));
  const outcomes: RegistrationOutcome[] = [];
  while (remaining[0]) {
    const clock = remaining[0].bookedAt;
    const product = await ServerProcess.start({ ...settings, clock, speed: 1 });
    try {
      const until = await priceEndsAt(product.url, Date.parse(clock));
      const atThisPrice = remaining.filter(({ bookedAt }) => Date.parse(bookedAt) < until);
      remaining.splice(0, atThisPrice.length);
      const before = outcomes.length;
      const installation = { url: product.url, dataDir: settings.dataDir };
      const count = (done: number) => onRegistered(before + done, day.registrations.length);
      outcomes.push(...(await registerFamilies(atThisPrice, installation, count)));
    } finally {
      await product.stop();
    }
  }
  return outcomes;
}

/** Waits until the start lists hold exactly the paid runners; returns their ids by the file's keys. */
export async function waitForEntrants(day: RaceDayFile, organiser: Organiser): Promise<Map<string, string>> {
  const expected = new Set(runnersWithBibs(day).map(({ runner, part }) => `${part}/${runner.key}`));
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await readStartLists(day, organiser);
    if (isSame(expected, new Set(found.keys()))) {
      return new Map([...found].map(([entrant, sort]) => [entrant.slice(entrant.indexOf('/') + 1), sort]));
    }
    await pause(PAUSE_MS);
  }
  const names = new Set((await readStartLists(day, organiser)).keys());
  const missing = [...expected].filter((entrant) => !names.has(entrant));
  const surplus = [...names].filter((entrant) => !expected.has(entrant));
  throw new Error(
    `runners missing from the start lists: ${missing.join(', ') || 'none'}; unexpected runners: ${surplus.join(', ') || 'none'}`,
  );
}

const MAX_TRIES = 100;
const PAUSE_MS = 100;

async function readStartLists(day: RaceDayFile, organiser: Organiser): Promise<Map<string, string>> {
  const lists = await Promise.all(
    day.races.map(async ({ part }) => {
      const sorts = await organiser.runnersIn(part);
      return sorts.map((sort) => [`${part}/${sort.slice(sort.lastIndexOf('-') + 1)}`, sort] as const);
    }),
  );
  return new Map(lists.flat());
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

async function priceEndsAt(url: string, at: number): Promise<number> {
  const answer = await fetch(`${url}/api/config`);
  const { edition } = (await answer.json()) as { edition: { prices: { until: string | null }[] } };
  const ends = edition.prices.map(({ until }) =>
    until === null ? Infinity : stockholmInstant(until) + MINUTE,
  );
  return ends.find((end) => at < end) ?? Infinity;
}

const MINUTE = 60_000;

/** A registration's expected and actual outcome. Amounts in SEK. */
export interface RegistrationOutcome {
  readonly email: string;
  readonly expected: { readonly amount: number; readonly paid: boolean };
  readonly actual: { readonly amount: number; readonly paid: boolean };
}

const MAX_CONCURRENT = 4;

/** Registers families a few at a time, from sign-in to payment. Calls `onDone` after each. */
async function registerFamilies(
  registrations: readonly FileRegistration[],
  installation: ProductAccess,
  onDone: (done: number) => void,
): Promise<RegistrationOutcome[]> {
  const remaining = [...registrations.entries()];
  const outcomes: RegistrationOutcome[] = [];
  const registerNext = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [index, registration] = next;
      outcomes.push(
        await register(registration, installation, `10.1.${String(index >> 8)}.${String(index & 255)}`),
      );
      onDone(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, registerNext));
  return outcomes;
}

/** Describes registrations that differ from the file. */
export function registrationDifferences(outcomes: readonly RegistrationOutcome[]): string[] {
  return outcomes
    .filter(({ expected, actual }) => expected.amount !== actual.amount || expected.paid !== actual.paid)
    .map(
      ({ email, expected, actual }) =>
        `${email}: expected ${outcomeText(expected)}, got ${outcomeText(actual)}`,
    );
}

async function register(
  file: FileRegistration,
  installation: ProductAccess,
  address: string,
): Promise<RegistrationOutcome> {
  const family = await Family.signIn(installation, file.email, address);
  await family.save(file.runners);
  const booking = await family.book(file.campaign);
  const amount = await amountOf(family, booking.payref);
  await pay(family, file, booking);
  const { paid } = await family.ownPage();
  const expected = {
    amount: file.expected.amount,
    paid: ['PAID', 'ERROR then PAID', 'free'].includes(file.pays),
  };
  return { email: file.email, expected, actual: { amount, paid } };
}

async function amountOf(family: Family, payref: string): Promise<number> {
  const { open, swishtory } = await family.ownPage();
  return swishtory[payref]?.amount ?? open?.amount ?? NaN;
}

/** Pays, or fails to, as the file says. */
async function pay(
  family: Family,
  { pays, campaign }: FileRegistration,
  booking: { token: string; payref: string },
) {
  if (pays === 'PAID' && booking.token !== 'kampanj') await family.answerSwish(booking, 'pay');
  if (pays.startsWith('ERROR')) await family.answerSwish(booking, 'cancel-bankid');
  if (pays === 'ERROR then PAID') await family.answerSwish(await family.book(campaign), 'pay');
}

function outcomeText({ amount, paid }: { amount: number; paid: boolean }): string {
  return `${String(amount)} kr, ${paid ? 'paid' : 'not paid'}`;
}
