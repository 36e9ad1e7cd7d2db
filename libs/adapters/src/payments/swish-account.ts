import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SwishAccount } from './swish.payments';

type Env = Readonly<Record<string, string | undefined>>;

/** The merchant of Swish's test environment, whose key is public. */
const TEST_MERCHANT = '1234679304';

/**
 * Reads the account from `SWISH_URL`, `SWISH_PAYEE`, `SWISH_CERT`, `SWISH_KEY` and, for a private authority,
 * `SWISH_CA` (the last three are PEM files); undefined when none is set. Adds every error to `problems`.
 */
export function readSwishAccount(env: Env, problems: string[]): SwishAccount | undefined {
  const missing = REQUIRED.filter((name) => !env[name]);
  if (missing.length === REQUIRED.length && !env.SWISH_CA) return undefined;
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set too: Swish needs all of ${REQUIRED.join(', ')}`);
    return undefined;
  }
  const account = read(env, problems);
  problems.push(...addressProblems(account), ...certificateProblems(account));
  if (env.NODE_ENV === 'production') problems.push(...testProblems(account));
  return account;
}

const REQUIRED = ['SWISH_URL', 'SWISH_PAYEE', 'SWISH_CERT', 'SWISH_KEY'] as const;

function read(env: Env, problems: string[]): SwishAccount {
  const { SWISH_URL: url = '', SWISH_PAYEE: payee = '' } = env;
  return {
    provider: hostOf(url),
    url: url.replace(/\/$/, ''),
    payee,
    cert: pem('SWISH_CERT', env, problems),
    key: pem('SWISH_KEY', env, problems),
    ca: env.SWISH_CA && pem('SWISH_CA', env, problems),
  };
}

function pem(name: string, env: Env, problems: string[]): string {
  try {
    return readFileSync(env[name] ?? '', 'utf8');
  } catch {
    problems.push(`${name} names a file that cannot be read`);
    return '';
  }
}

function addressProblems({ url }: SwishAccount): string[] {
  const isFine = URL.canParse(url) && new URL(url).protocol === 'https:';
  return isFine ? [] : ['SWISH_URL must be an https address, up to and with /swish-cpcapi'];
}

/** Finds what Swish would answer with 401 or 403, before the first family pays. */
function certificateProblems({ payee, cert, key }: SwishAccount): string[] {
  if (!cert || !key) return [];
  try {
    const certificate = new X509Certificate(cert);
    const isOurs = certificate.checkPrivateKey(createPrivateKey(key));
    return [
      ...(isOurs ? [] : ['SWISH_KEY does not belong to SWISH_CERT']),
      ...(namesIn(certificate).includes(payee) ? [] : ['SWISH_CERT is not for the number in SWISH_PAYEE']),
    ];
  } catch {
    return ['SWISH_CERT or SWISH_KEY is not PEM text, or the key has a password'];
  }
}

function namesIn({ subject }: X509Certificate): string[] {
  return subject.split('\n').flatMap((part) => (part.startsWith('CN=') ? [part.slice('CN='.length)] : []));
}

function testProblems({ provider, payee }: SwishAccount): string[] {
  const isTest = payee === TEST_MERCHANT || provider.startsWith('mss.');
  return isTest
    ? ['Swish’s test environment is refused when NODE_ENV=production: no payment would be real']
    : [];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
