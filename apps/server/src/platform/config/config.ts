import type { Sender } from '@app/adapters';
import { ownValue, type Course, type EditionTexts, type DataLoss } from '@app/domain';
import { resolve } from 'node:path';
import { courseProblems, readCourses } from './course-files';
import { readEdition, readTexts } from './edition';
import type { Edition } from './edition.schema';
import { type EngineSettings, readEngines } from './engine-settings';
import type { RequestsLogged } from '../logging/request-log';
import {
  GOOGLE_ENDPOINT_VARIABLES,
  type GoogleSettings,
  paymentSettings,
  type PaymentSettings,
  readGoogle,
} from './service-settings';
import {
  addressSetting,
  countSetting,
  type Env,
  hostSetting,
  instantSetting,
  lossesSetting,
  mailServerSetting,
  metricsSetting,
  onlyOneSetting,
  portSetting,
  proxiesSetting,
  requestsLoggedSetting,
  secretSetting,
  senderSetting,
  type Setting,
  speedSetting,
  tokenSetting,
  unlessOffSetting,
} from './settings';
import { testModeProblems, tokenProblems } from './test-mode';
import { readFileSync } from 'fs';
import { z } from 'zod';

const packageJson = z.object({ version: z.string().min(1) });
/** Reads the release from package.json. Adds to `problems` when it has none. */
export function readRelease(file: string, problems: string[]): string {
  try {
    return packageJson.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  } catch {
    problems.push(`${file} must be in the working directory and name the version`);
    return '';
  }
}

/** The whole configuration, read once at start. Abstract, so that Nest can inject it by class. */
export abstract class Config {
  abstract readonly release: string;
  abstract readonly port: number;
  abstract readonly host: string;
  /** The public address; undefined = where the server listens. */
  abstract readonly publicUrl: URL | undefined;
  abstract readonly dataDir: string;
  abstract readonly engines: EngineSettings;
  /** Encrypts the keys in a database; undefined = a generated key stored in `dataDir`. */
  abstract readonly masterKey: string | undefined;
  /** The edition's folder; those of earlier years lie beside it. */
  abstract readonly contentDir: string;
  /** The folder for derived files, such as the sizes of pictures; undefined = a temporary folder. */
  abstract readonly cacheDir: string | undefined;
  /** The built web pages. */
  abstract readonly webDir: string;
  abstract readonly edition: Edition;
  /** The courses of this edition's distances that have files. */
  abstract readonly courses: readonly Course[];
  abstract readonly texts: EditionTexts;
  abstract readonly clock: { readonly startAt: number | undefined; readonly speed: number };
  /** Signs OAuth state and login codes; undefined = a generated secret stored in `dataDir`. */
  abstract readonly sessionSecret: string | undefined;
  /** Derives the ids of registrations and payments; undefined = a generated secret stored in `dataDir`. */
  abstract readonly registrationSecret: string | undefined;
  /** The secret of the organisers' link; undefined = generated, stored in `dataDir`, printed at start. */
  abstract readonly adminToken: string | undefined;
  /** `server`: an SMTP address; undefined = mail is written to files in `dataDir`/outbox. */
  abstract readonly mail: { readonly server: string | undefined; readonly from: Sender };
  /** How many mails of a mailing are sent per minute. */
  abstract readonly mailingsPerMinute: number;
  /** Google sign-in for organisers; undefined = by a link printed at start. */
  abstract readonly google: GoogleSettings | undefined;
  abstract readonly payments: PaymentSettings;
  /** Proxies, beside those on this machine, whose forwarded addresses are trusted. */
  abstract readonly trustedProxies: readonly string[];
  abstract readonly limits: Limits;
  abstract readonly publicMetrics: boolean;
  /** Whether browsers cache public pages for offline use; false clears those caches. */
  abstract readonly worksOffline: boolean;
  abstract readonly requestsLogged: RequestsLogged;
  /** Losses of data that the operator accepts for this start. */
  abstract readonly acceptLoss: readonly DataLoss[];
  abstract readonly production: boolean;
}

/** The configuration is invalid; lists every problem. */
export class BadConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Reads the environment into one typed object. Throws BadConfig with every problem. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const read = reader(env, problems);
  const production = env.NODE_ENV === 'production';
  problems.push(...rehearsalOnlyProblems(env, production));
  const contentDir = pathIn(env.CONTENT_DIR, './content/2025');
  const edition = editionOrProblems(readEdition(contentDir), problems);
  const courses = coursesOf(contentDir, edition, problems);
  const payments = paymentSettings(env, problems);

  const config = {
    release: readRelease(resolve('package.json'), problems),
    port: read('PORT', 3000, portSetting),
    host: read('HOST', '127.0.0.1', hostSetting),
    publicUrl: read('PUBLIC_URL', undefined, addressSetting),
    dataDir: pathIn(env.DATA_DIR, './data'),
    engines: readEngines(env, problems),
    masterKey: read('MASTER_KEY', undefined, secretSetting),
    contentDir,
    cacheDir: env.CACHE_DIR ? resolve(env.CACHE_DIR) : undefined,
    courses,
    texts: readTexts(contentDir, problems),
    webDir: resolve('dist/web'),
    clock: { startAt: read('CLOCK', undefined, instantSetting), speed: read('CLOCK_SPEED', 1, speedSetting) },
    sessionSecret: read('SESSION_SECRET', undefined, secretSetting),
    registrationSecret: read('REGISTRATION_SECRET', undefined, secretSetting),
    adminToken: read('ADMIN_TOKEN', undefined, tokenSetting),
    mailingsPerMinute: read('MAILINGS_PER_MINUTE', 60, countSetting),
    google: readGoogle(env, problems),
    trustedProxies: read('TRUSTED_PROXIES', [], proxiesSetting),
    acceptLoss: read('ACCEPT_LOSS', [], lossesSetting),
    limits: readLimits(env, problems),
    publicMetrics: read('METRICS', false, metricsSetting),
    worksOffline: read('OFFLINE', true, unlessOffSetting),
    requestsLogged: read('LOG_REQUESTS', 'trouble', requestsLoggedSetting),
    production,
  };
  const mail = {
    server: read('MAIL_URL', undefined, mailServerSetting),
    from: read('MAIL_FROM', undefined, senderSetting),
  };
  const allowTestMode = read('ALLOW_TEST_MODE', false, onlyOneSetting);
  problems.push(...tokenProblems(config), ...testModeProblems({ ...config, allowTestMode, payments, mail }));
  if (problems.length > 0 || !edition || !payments) throw new BadConfig(problems);
  return { ...config, edition, payments, mail: { ...mail, from: mail.from ?? senderIn(edition) } };
}

const rehearsalOnly = ['CLOCK', 'CLOCK_SPEED', ...GOOGLE_ENDPOINT_VARIABLES];

function senderIn({ organiser: { name, email } }: Edition): Sender {
  return { name, address: email };
}

function rehearsalOnlyProblems(env: Env, production: boolean): string[] {
  const isSet = (name: string) => Boolean(ownValue(env, name));
  return [
    ...rehearsalOnly
      .filter((name) => production && isSet(name))
      .map((name) => `${name} is for rehearsals and refused when NODE_ENV=production`),
  ];
}

function editionOrProblems(read: ReturnType<typeof readEdition>, problems: string[]): Edition | undefined {
  if ('edition' in read) return read.edition;
  problems.push(...read.problems);
  return undefined;
}

/** Reports the course files' problems together with the edition's when the edition is invalid. */
function coursesOf(contentDir: string, edition: Edition | undefined, problems: string[]): readonly Course[] {
  if (edition) return readCourses(contentDir, edition, problems);
  problems.push(...courseProblems(contentDir));
  return [];
}

function pathIn(text: string | undefined, fallback: string): string {
  return resolve(text === undefined || text === '' ? fallback : text);
}

function reader(env: Env, problems: string[]) {
  return <T, Default>(name: string, fallback: Default, { wants, parse }: Setting<T>): T | Default => {
    const text = ownValue(env, name);
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${name} must be ${wants}`);
    return value ?? fallback;
  };
}
/** Limits on what clients may use. */
interface Limits {
  /** Maximum time to receive a request with its body. */
  readonly requestMs: number;
  /** Maximum sockets per client address; a stadium, or a proxy that hides its clients, shares one address. */
  readonly socketsPerAddress: number;
  /** The process's limit of open files, which includes connections. */
  readonly openFiles: number;
}
/** Returns the limits, with those the environment sets. Adds invalid ones to `problems`. */
function readLimits(env: Env, problems: string[]): Limits {
  const { SOCKETS_PER_ADDRESS: text } = env;
  const socketsPerAddress = text ? countSetting.parse(text) : 3000;
  if (socketsPerAddress === undefined) problems.push(`SOCKETS_PER_ADDRESS must be ${countSetting.wants}`);
  return { requestMs: 30000, socketsPerAddress: socketsPerAddress ?? 0, openFiles: openFilesLimit() };
}
/** Returns the process's open file limit; Infinity where the system does not report one. */
function openFilesLimit(): number {
  const limits = readOrEmpty('/proc/self/limits');
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? Infinity : Number(soft);
}
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
