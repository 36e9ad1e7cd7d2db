import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSwishAccount } from './swish-account';
import { simulatorCertificates } from './swish-simulator/simulator-certificates';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
const file = (name: string) => join(directory, name);
beforeAll(async () => {
  await simulatorCertificates(file('ours'), '1231181189');
  await simulatorCertificates(file('test'), '1234679304');
  await writeFile(file('words.pem'), 'hej');
});

/** The environment of a real account, with changes. */
function envWith(changes: Readonly<Record<string, string | undefined>> = {}) {
  return {
    NODE_ENV: 'production',
    SWISH_URL: 'https://cpc.getswish.net/swish-cpcapi/',
    SWISH_PAYEE: '1231181189',
    SWISH_CERT: file('ours/client.pem'),
    SWISH_KEY: file('ours/client.key'),
    ...changes,
  };
}

function problemsOf(changes: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  readSwishAccount(envWith(changes), problems);
  return problems;
}

describe('readSwishAccount', () => {
  it('returns undefined when nothing is set', () => {
    const problems: string[] = [];
    expect(readSwishAccount({ NODE_ENV: 'production' }, problems)).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it('reads the account from its files', () => {
    const problems: string[] = [];
    expect(readSwishAccount(envWith({ SWISH_CA: file('ours/ca.pem') }), problems)).toEqual({
      provider: 'cpc.getswish.net',
      url: 'https://cpc.getswish.net/swish-cpcapi',
      payee: '1231181189',
      cert: expect.stringContaining('BEGIN CERTIFICATE'),
      key: expect.stringContaining('PRIVATE KEY'),
      ca: expect.stringContaining('BEGIN CERTIFICATE'),
    });
    expect(problems).toEqual([]);
  });

  it.each<[what: string, changes: Record<string, string | undefined>, problem: RegExp]>([
    [
      'missing variables',
      { SWISH_KEY: '', SWISH_PAYEE: undefined },
      /^SWISH_PAYEE, SWISH_KEY must be set too/,
    ],
    [
      'an address without https',
      { SWISH_URL: 'http://cpc.getswish.net/' },
      /^SWISH_URL must be an https address/,
    ],
    ['an invalid address', { SWISH_URL: 'swish' }, /^SWISH_URL must be an https address/],
    ['a missing file', { SWISH_CERT: '/nowhere.pem' }, /^SWISH_CERT names a file that cannot be read$/],
    ['a file that is no certificate', { SWISH_CERT: 'package.json' }, /is not PEM text/],
    [
      'a number other than the certificate’s',
      { SWISH_PAYEE: '1239999999' },
      /^SWISH_CERT is not for the number/,
    ],
    [
      'the test environment in production',
      { SWISH_URL: 'https://mss.cpc.getswish.net/swish-cpcapi' },
      /^Swish’s test environment is refused/,
    ],
  ])('reports %s', (_, changes, problem) => {
    expect(problemsOf(changes)).toEqual([expect.stringMatching(problem)]);
  });

  it('reports a key that belongs to another certificate', () => {
    const problems = problemsOf({ SWISH_KEY: file('test/client.key') });
    expect(problems).toEqual(['SWISH_KEY does not belong to SWISH_CERT']);
  });

  it('accepts the test environment except in production', () => {
    const test = {
      SWISH_PAYEE: '1234679304',
      SWISH_CERT: file('test/client.pem'),
      SWISH_KEY: file('test/client.key'),
    };
    expect(problemsOf({ ...test, NODE_ENV: 'development' })).toEqual([]);
    expect(problemsOf(test)).toEqual([expect.stringContaining('refused when NODE_ENV=production')]);
  });
});
