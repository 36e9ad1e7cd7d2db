import {
  type GoogleClient,
  simulatorSettings,
  type SimulatorSettings,
  swishAccount,
  type SwishAccount,
} from '@app/adapters';
import { type Env, mailboxesSetting } from './settings';

/** Who takes payments: Swish itself, or the simulator where no account is set. */
export type PaymentSettings =
  | { readonly kind: 'swish'; readonly account: SwishAccount }
  | ({ readonly kind: 'simulator' } & SimulatorSettings);

/** What the environment says about payments; undefined when that cannot be used, and `problems` says why. */
export function paymentSettings(env: Env, problems: string[]): PaymentSettings | undefined {
  const before = problems.length;
  const account = swishAccount(env, problems);
  if (account && !env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be an https address: Swish reports payments to it');
  if (problems.length > before) return undefined;
  return account ? { kind: 'swish', account } : simulated(env, problems);
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
