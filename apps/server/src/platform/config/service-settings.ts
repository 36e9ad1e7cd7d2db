import {
  type GoogleOAuthSettings,
  simulatorSettings,
  type SimulatorSettings,
  readSwishAccount,
  type SwishAccount,
} from '@app/adapters';
import { usesServersOnly } from './engine-settings';
import { type Env, mailboxesSetting } from './settings';

/**
 * The payment service: the one at an account's address (only its answer shows whether it is a simulator, so
 * the reasons to refuse it are stored here), a simulator in this process when no account is set, or none when
 * several nodes would each have their own.
 */
export type PaymentSettings =
  | ({ readonly kind: 'swish'; readonly account: SwishAccount } & PaymentVerification)
  | { readonly kind: 'none' }
  | ({ readonly kind: 'simulator' } & SimulatorSettings);

/** Reads the payment settings; undefined when invalid, with the reasons in `problems`. */
export function paymentSettings(env: Env, problems: string[]): PaymentSettings | undefined {
  const before = problems.length;
  const account = readSwishAccount(env, problems);
  const verification = account && verificationOf(env);
  if (verification?.swishRefusal && account?.provider.endsWith('.getswish.net'))
    problems.push(verification.swishRefusal);
  if (problems.length > before) return undefined;
  return account ? { kind: 'swish', account, ...verification } : withoutAccount(env, problems);
}

function withoutAccount(env: Env, problems: string[]): PaymentSettings | undefined {
  return usesServersOnly(env) ? { kind: 'none' } : simulated(env, problems);
}

/** Why a simulator, or Swish, at the account's address is refused; undefined where it is accepted. */
export interface PaymentVerification {
  readonly simulatorRefusal?: string | undefined;
  readonly swishRefusal?: string | undefined;
}

const SIMULATED = 'SWISH_URL leads to a Swish simulator';

/**
 * Refuses a simulator in production and, unless ALLOW_TEST_MODE=1, at an https PUBLIC_URL. Refuses Swish
 * without an https PUBLIC_URL, which its callbacks need.
 */
function verificationOf({ NODE_ENV, PUBLIC_URL, ALLOW_TEST_MODE }: Env): PaymentVerification {
  const isPublic = PUBLIC_URL?.startsWith('https://') ?? false;
  const swishRefusal = isPublic
    ? undefined
    : 'PUBLIC_URL must be an https address: Swish reports payments to it';
  if (NODE_ENV === 'production')
    return {
      swishRefusal,
      simulatorRefusal: `${SIMULATED}, which is refused when NODE_ENV=production: no payment would be real`,
    };
  if (!isPublic || ALLOW_TEST_MODE === '1') return { swishRefusal };
  return {
    swishRefusal,
    simulatorRefusal: `PUBLIC_URL is https, but ${SIMULATED}; set ALLOW_TEST_MODE=1 to rehearse anyway`,
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

/** Sign-in with Google, and the organisers' addresses. */
export interface GoogleSettings extends GoogleOAuthSettings {
  readonly certsUrl: string | undefined;
  /** In lower case. */
  readonly adminEmails: readonly string[];
}

const GOOGLE_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'ADMIN_EMAILS'] as const;

/** Google's endpoints, for tests that run their own. */
export const GOOGLE_ENDPOINT_VARIABLES = [
  'GOOGLE_CERTS_URL',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_USERINFO_URL',
] as const;

/** Reads Google's settings; undefined when none is set. Adds missing and invalid ones to `problems`. */
export function readGoogle(env: Env, problems: string[]): GoogleSettings | undefined {
  const missing = GOOGLE_VARIABLES.filter((name) => !env[name]);
  if (missing.length === GOOGLE_VARIABLES.length) return undefined;
  problems.push(...missing.map((name) => `${name} is missing: ${GOOGLE_VARIABLES.join(', ')} go together`));
  problems.push(
    ...GOOGLE_ENDPOINT_VARIABLES.filter((name) => !isAddress(env[name])).map(
      (name) => `${name} must be an address`,
    ),
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
