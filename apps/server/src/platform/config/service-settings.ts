import {
  type GoogleClient,
  simulatorSettings,
  type SimulatorSettings,
  swishAccount,
  type SwishAccount,
} from '@app/adapters';
import { needsNoFolder } from './engine-settings';
import { type Env, mailboxesSetting } from './settings';

/**
 * Who takes payments: whoever is at an account's address (what is refused there stands in words, since a simulator is known by its answer
 * alone), a simulator in this process where no account is set, or nobody where several nodes would each have one of their own.
 */
export type PaymentSettings =
  | ({ readonly kind: 'swish'; readonly account: SwishAccount } & Vetting)
  | { readonly kind: 'none' }
  | ({ readonly kind: 'simulator' } & SimulatorSettings);

/** What the environment says about payments; undefined when that cannot be used, and `problems` says why. */
export function paymentSettings(env: Env, problems: string[]): PaymentSettings | undefined {
  const before = problems.length;
  const account = swishAccount(env, problems);
  const vetting = account && vettingOf(env);
  if (vetting?.ifSwish && account?.provider.endsWith('.getswish.net')) problems.push(vetting.ifSwish);
  if (problems.length > before) return undefined;
  return account ? { kind: 'swish', account, ...vetting } : withoutAccount(env, problems);
}

function withoutAccount(env: Env, problems: string[]): PaymentSettings | undefined {
  return needsNoFolder(env) ? { kind: 'none' } : simulated(env, problems);
}

/** Why whoever turns out to be at an account's address is refused, in words; nothing where it is welcome. */
export interface Vetting {
  readonly ifSimulator?: string | undefined;
  readonly ifSwish?: string | undefined;
}

const SIMULATED = 'SWISH_URL leads to a Swish simulator';

/** A simulator is refused where it would be if it ran in this process; Swish where it could not report to us. */
function vettingOf({ NODE_ENV, PUBLIC_URL, ALLOW_TEST_MODE }: Env): Vetting {
  const isPublic = PUBLIC_URL?.startsWith('https://') ?? false;
  const ifSwish = isPublic ? undefined : 'PUBLIC_URL must be an https address: Swish reports payments to it';
  if (NODE_ENV === 'production')
    return {
      ifSwish,
      ifSimulator: `${SIMULATED}, which is refused when NODE_ENV=production: nobody would pay`,
    };
  if (!isPublic || ALLOW_TEST_MODE === '1') return { ifSwish };
  return {
    ifSwish,
    ifSimulator: `PUBLIC_URL is https, but ${SIMULATED}; ALLOW_TEST_MODE=1 rehearses all the same`,
  };
}

function simulated(env: Env, problems: string[]): PaymentSettings | undefined {
  try {
    return { kind: 'simulator', ...simulatorSettings(env) };
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Sign-in with Google, and who is an organiser. */
export interface GoogleSettings extends GoogleClient {
  readonly certsUrl: string | undefined;
  /** In lower case. */
  readonly adminEmails: readonly string[];
}

const together = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'ADMIN_EMAILS'] as const;

/** Where Google is, for tests that bring their own. */
export const googleAddresses = [
  'GOOGLE_CERTS_URL',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_USERINFO_URL',
] as const;

/** Google's settings when they are all there; nothing when none is. Adds to `problems` what is missing or wrong. */
export function readGoogle(env: Env, problems: string[]): GoogleSettings | undefined {
  const missing = together.filter((name) => !env[name]);
  if (missing.length === together.length) return undefined;
  problems.push(...missing.map((name) => `${name} is missing: ${together.join(', ')} go together`));
  problems.push(
    ...googleAddresses.filter((name) => !isAddress(env[name])).map((name) => `${name} must be an address`),
  );

  const adminEmails = mailboxesSetting.parse(env.ADMIN_EMAILS ?? '');
  if (env.ADMIN_EMAILS && !adminEmails) problems.push(`ADMIN_EMAILS must be ${mailboxesSetting.wants}`);
  return {
    clientId: env.GOOGLE_CLIENT_ID ?? '',
    clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
    adminEmails: adminEmails ?? [],
    certsUrl: env.GOOGLE_CERTS_URL,
    authUrl: env.GOOGLE_AUTH_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    userinfoUrl: env.GOOGLE_USERINFO_URL,
  };
}

function isAddress(text: string | undefined): boolean {
  return !text || URL.canParse(text);
}
