import type { Sender } from '@app/adapters';
import type { Course, EditionTexts, Loss } from '@app/domain';
import { resolve } from 'node:path';
import { courseMistakes, readCourses } from './course-files';
import { readEdition } from './edition';
import type { Edition } from './edition.schema';
import { readTexts } from './edition-texts';
import { type EngineSettings, readEngines } from './engine-settings';
import { type Limits, readLimits } from './limits';
import type { RequestsLogged } from '../logging/request-lines';
import { readRelease } from './release';
import {
  googleAddresses,
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

/** Everything the environment decides, read once at start. Abstract, so that it can be injected by its name. */
export abstract class Config {
  /** The version of the product. */
  abstract readonly release: string;
  abstract readonly port: number;
  abstract readonly host: string;
  /** The address from outside, when it is given; without it the server is where it listens. */
  abstract readonly publicUrl: URL | undefined;
  abstract readonly dataDir: string;
  abstract readonly engines: EngineSettings;
  /** Closes the keys in a database; undefined = one of our own, kept in `dataDir`. */
  abstract readonly masterKey: string | undefined;
  /** The edition's own folder; those of earlier years lie beside it. */
  abstract readonly contentDir: string;
  /** Where derived files are kept, such as the sizes of pictures; undefined = a temporary folder. */
  abstract readonly cacheDir: string | undefined;
  /** The built web pages. */
  abstract readonly webDir: string;
  abstract readonly edition: Edition;
  /** What this edition's distances are run on, as far as there are files of it. */
  abstract readonly courses: readonly Course[];
  /** What this edition says of itself in words. */
  abstract readonly texts: EditionTexts;
  abstract readonly clock: { readonly startAt: number | undefined; readonly speed: number };
  /** Seals what leaves us and comes back (a sign-in under way, a login code); undefined = a secret of our own, kept in `dataDir`. */
  abstract readonly sessionSecret: string | undefined;
  /** Names registrations and payments; undefined = a secret of our own, kept in `dataDir`. */
  abstract readonly registrationSecret: string | undefined;
  /** The secret of the organisers' link; undefined = one of our own, kept in `dataDir` and printed at start. */
  abstract readonly adminToken: string | undefined;
  /** `server`: an SMTP address; undefined = mail stays in `dataDir`/outbox. */
  abstract readonly mail: { readonly server: string | undefined; readonly from: Sender };
  /** How many mails of a mailing leave in a minute. */
  abstract readonly mailingsPerMinute: number;
  /** How organisers sign in; undefined = by a link that is printed at start. */
  abstract readonly google: GoogleSettings | undefined;
  abstract readonly payments: PaymentSettings;
  /** Proxies beside those on this machine that may say who is behind them. */
  abstract readonly trustedProxies: readonly string[];
  abstract readonly limits: Limits;
  abstract readonly publicMetrics: boolean;
  /** Whether browsers keep what everybody may read, for when there is no network; false takes back what they have kept. */
  abstract readonly worksOffline: boolean;
  /** Which requests stand in the log. */
  abstract readonly requestsLogged: RequestsLogged;
  /** What the operator goes on without, for this one start. */
  abstract readonly acceptLoss: readonly Loss[];
  abstract readonly production: boolean;
}

/** Everything that is wrong with the environment, not only the first thing. */
export class BadConfig extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** The environment as one typed object. Throws BadConfig with every problem. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const read = reader(env, problems);
  const production = env.NODE_ENV === 'production';
  problems.push(...refused(env, production));
  const contentDir = pathIn(env.CONTENT_DIR, './content/2025');
  const edition = collected(readEdition(contentDir), problems);
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

const rehearsalOnly = ['CLOCK', 'CLOCK_SPEED', ...googleAddresses];

/** Without a sender of its own, mail comes from the organiser. */
function senderIn({ organiser: { name, email } }: Edition): Sender {
  return { name, address: email };
}

function refused(env: Env, production: boolean): string[] {
  const isSet = (name: string) => Boolean(env[name]);
  return [
    ...rehearsalOnly
      .filter((name) => production && isSet(name))
      .map((name) => `${name} is for rehearsals and refused when NODE_ENV=production`),
  ];
}

function collected(read: ReturnType<typeof readEdition>, problems: string[]): Edition | undefined {
  if ('edition' in read) return read.edition;
  problems.push(...read.problems);
  return undefined;
}

/** Without an edition there are none, but what is wrong with their files is told together with what is wrong with it. */
function coursesOf(contentDir: string, edition: Edition | undefined, problems: string[]): readonly Course[] {
  if (edition) return readCourses(contentDir, edition, problems);
  problems.push(...courseMistakes(contentDir));
  return [];
}

function pathIn(text: string | undefined, fallback: string): string {
  return resolve(text === undefined || text === '' ? fallback : text);
}

function reader(env: Env, problems: string[]) {
  return <T, Default>(name: string, fallback: Default, { wants, parse }: Setting<T>): T | Default => {
    const text = env[name];
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${name} must be ${wants}`);
    return value ?? fallback;
  };
}
