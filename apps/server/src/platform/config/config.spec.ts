import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BadConfig, readConfig, readRelease } from './config';

const withGoogle = {
  GOOGLE_CLIENT_ID: 'our-client',
  GOOGLE_CLIENT_SECRET: 'our secret',
  ADMIN_EMAILS: 'Anna@example.se, bo@example.se',
};

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: resolve('data'),
      clock: { startAt: undefined, speed: 1 },
      publicMetrics: false,
      edition: { date: '2025-09-13' },
      mail: { server: undefined, from: { name: 'Föreningen Höstloppet', address: 'info@example.se' } },
      google: undefined,
      trustedProxies: [],
      registrationSecret: undefined,
      adminToken: undefined,
      limits: { requestMs: 30_000, socketsPerAddress: 3000 },
    });
  });

  it('reads the given values', () => {
    const config = readConfig({
      PORT: '0',
      PUBLIC_URL: 'https://race.example.se',
      ALLOW_TEST_MODE: '1',
      CLOCK: '2025-09-13T09:25+02:00',
      METRICS: 'public',
      OFFLINE: 'off',
      ACCEPT_LOSS: 'reactors, log',
    });
    expect(config).toMatchObject({
      port: 0,
      clock: { startAt: Date.parse('2025-09-13T07:25:00Z') },
      publicMetrics: true,
      worksOffline: false,
      acceptLoss: ['reactors', 'log'],
    });
    expect(config.publicUrl?.origin).toBe('https://race.example.se');
  });

  it('reads the mail server and the sender', () => {
    const config = readConfig({
      MAIL_URL: 'smtps://race:secret@mail.example.se',
      MAIL_FROM: 'Höstloppet <anmalan@example.se>',
    });
    expect(config.mail).toEqual({
      server: 'smtps://race:secret@mail.example.se',
      from: { name: 'Höstloppet', address: 'anmalan@example.se' },
    });
    expect(readConfig({ MAIL_FROM: 'a@example.se' }).mail.from).toEqual({
      name: '',
      address: 'a@example.se',
    });
  });

  it('reads the Google settings when all are given', () => {
    const { google } = readConfig({ ...withGoogle, GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token' });
    expect(google).toMatchObject({
      clientId: 'our-client',
      clientSecret: 'our secret',
      adminEmails: ['anna@example.se', 'bo@example.se'],
      tokenUrl: 'http://127.0.0.1:1/token',
      authUrl: undefined,
    });
  });

  it('reads the trusted proxies', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.1, 172.16.0.0/12,fd00::/8' });
    expect(trustedProxies).toEqual(['10.0.0.1', '172.16.0.0/12', 'fd00::/8']);
  });

  it.each([
    [{ PORT: '70000' }, /^PORT must be a port number/],
    [{ PUBLIC_URL: 'race.example.se' }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://example.se/race' }, /^PUBLIC_URL must be an address/],
    [{ CLOCK: '2025-09-13T09:25' }, /^CLOCK must be an instant with its zone/],
    [{ CLOCK: '2025-02-30T25:00Z' }, /^CLOCK must be/],
    [{ CLOCK: '2025-02-30T09:00Z' }, /^CLOCK must be/],
    [{ HOST: '999.1.1.1' }, /^HOST must be an IP address/],
    [{ ROLE: 'api' }, /^ROLE=api needs EVENTSTORE_URL and MONGODB_URL/],
    [
      { ROLE: 'worker', MONGODB_URL: 'mongodb://localhost/raceday' },
      /^ROLE=worker needs EVENTSTORE_URL and MONGODB_URL/,
    ],
    [{ ROLE: 'king' }, 'ROLE must be all, api, worker or unset'],
    [{ TRUSTED_PROXIES: '10.0.0.1/33' }, /^TRUSTED_PROXIES must be/],
    [{ TRUSTED_PROXIES: '10.0.0.1/8/8' }, /^TRUSTED_PROXIES must be/],
    [{ CLOCK_SPEED: '0' }, /^CLOCK_SPEED must be/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must be at least 32/],
    [{ METRICS: 'yes' }, /^METRICS must be/],
    [{ OFFLINE: 'no' }, /^OFFLINE must be/],
    [{ ACCEPT_LOSS: 'yes' }, /^ACCEPT_LOSS must be reactors, keys, log/],
    [{ ACCEPT_LOSS: 'keys,' }, /^ACCEPT_LOSS must be/],
    [{ REGISTRATION_SECRET: 'short' }, /^REGISTRATION_SECRET must be at least 32/],
    [{ ADMIN_TOKEN: 'short' }, /^ADMIN_TOKEN must be at least 32/],
    [{ ADMIN_TOKEN: `${'a'.repeat(40)}&b` }, /^ADMIN_TOKEN must be at least 32 letters/],
    [
      { ...withGoogle, ADMIN_TOKEN: 'a'.repeat(32) },
      /^ADMIN_TOKEN is refused together with GOOGLE_CLIENT_ID/,
    ],
    [{ ALLOW_TEST_MODE: 'yes' }, /^ALLOW_TEST_MODE must be "1" or unset/],
    [{ SOCKETS_PER_ADDRESS: '0' }, /^SOCKETS_PER_ADDRESS must be a whole number/],
    [{ SOCKETS_PER_ADDRESS: '1e3' }, /^SOCKETS_PER_ADDRESS must be a whole number/],
    [{ TRUSTED_PROXIES: 'everyone' }, /^TRUSTED_PROXIES must be/],
    [{ MAIL_URL: 'mail.example.se' }, /^MAIL_URL must be an address like smtp:/],
    [{ MAIL_URL: 'https://mail.example.se' }, /^MAIL_URL must be/],
    [{ MAIL_FROM: 'Höstloppet' }, /^MAIL_FROM must be one mailbox/],
    [{ MAIL_FROM: 'a@example.se, b@example.se' }, /^MAIL_FROM must be one mailbox/],
    [{ ...withGoogle, GOOGLE_CLIENT_SECRET: '' }, /^GOOGLE_CLIENT_SECRET is missing: .* go together/],
    [{ ...withGoogle, ADMIN_EMAILS: 'anna' }, /^ADMIN_EMAILS must be e-mail addresses/],
    [{ ...withGoogle, GOOGLE_AUTH_URL: 'google' }, /^GOOGLE_AUTH_URL must be an address/],
    [{ EVENTSTORE_URL: 'http://x' }, /^EVENTSTORE_URL must begin with esdb:\/\//],
    [{ EVENTSTORE_URL: 'esdb://user@x' }, /^EVENTSTORE_URL has a user without a password/],
    [{ EVENTSTORE_URL: 'esdb://a,b c:1' }, /^EVENTSTORE_URL must name hosts as host:port/],
    [{ EVENTSTORE_URL: 'esdb://user:1?secret@x' }, /^EVENTSTORE_URL has a user .* not URL-encoded$/],
    [{ MONGODB_URL: 'mongodb://a:s%zz@x' }, /^MONGODB_URL has a user, password .* not URL-encoded$/],
    [{ MONGODB_URL: 'mongodb://x/a%zz' }, /^MONGODB_URL has a user, password .* not URL-encoded$/],
    [{ MONGODB_URL: 'mongodb://x/a.b' }, /^MONGODB_URL must name a database without space/],
    [{ MONGODB_URL: 'http://x' }, /^MONGODB_URL must begin with mongodb:\/\//],
    [{ MONGODB_URL: 'mongodb://a:secret@' }, /^MONGODB_URL cannot be used: (?!.*secret)/],
    [{ MONGODB_URL: 'mongodb://x/?tls=perhaps' }, /^MONGODB_URL cannot be /],
    [{ MASTER_KEY: 'm'.repeat(32) }, /^MASTER_KEY needs MONGODB_URL/],
    [{ MONGODB_URL: 'mongodb://x', MASTER_KEY: 'short' }, /^MASTER_KEY must be at least 32/],
    [{ CONTENT_DIR: './nowhere' }, /edition\.json: Error: ENOENT.*: expected this file to exist$/],
  ])('refuses %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
  });

  it('treats an empty variable as unset, and accepts ROLE=all', () => {
    const { host, dataDir } = readConfig({ HOST: '', DATA_DIR: '', CONTENT_DIR: '', ROLE: 'all' });
    expect([host, dataDir]).toEqual(['127.0.0.1', resolve('./data')]);
  });

  describe('with both an event store and a database server', () => {
    const both = { EVENTSTORE_URL: 'esdb://x', MONGODB_URL: 'mongodb://y' };
    const shared = {
      ...{ REGISTRATION_SECRET: 'r'.repeat(32), SESSION_SECRET: 's'.repeat(32) },
      ...{ MASTER_KEY: 'm'.repeat(32), ADMIN_TOKEN: 'a'.repeat(32), MAIL_URL: 'smtp://mail.example.se' },
    };

    it('reports every missing setting that nodes must share', () => {
      expect(problemsOf(both)).toEqual(
        Object.keys(shared).map(
          (name) => expect.stringMatching(new RegExp(`^${name}\\b.* is missing: `)) as string,
        ),
      );
    });

    it('needs no folder, and takes no payments until an account is set', () => {
      expect(readConfig({ ...both, ...shared })).toMatchObject({
        engines: { usesServersOnly: true, database: { name: 'raceday', label: 'y:27017/raceday' } },
        payments: { kind: 'none' },
      });
    });

    it('uses a folder for the rest when only one server is given', () => {
      for (const one of [{ EVENTSTORE_URL: 'esdb://x' }, { MONGODB_URL: 'mongodb://y' }])
        expect(readConfig(one)).toMatchObject({
          engines: { usesServersOnly: false },
          payments: { kind: 'simulator' },
        });
    });
  });

  it('refuses rehearsal settings in production', () => {
    const rehearsal = { CLOCK: '2025-09-13T09:25Z', GOOGLE_CERTS_URL: 'https://elsewhere.example.se' };
    const problems = problemsOf({ ...withGoogle, ...rehearsal, NODE_ENV: 'production' });
    for (const problem of [
      /^CLOCK is for rehearsals/,
      /^GOOGLE_CERTS_URL is for rehearsals/,
      /^the Swish simulator/,
    ])
      expect(problems).toContainEqual(expect.stringMatching(problem));
  });

  it('reads the operator’s own secrets and limits', () => {
    const own = {
      REGISTRATION_SECRET: 'r'.repeat(32),
      ADMIN_TOKEN: 'a'.repeat(32),
      SOCKETS_PER_ADDRESS: '7',
    };
    expect(readConfig(own)).toMatchObject({
      registrationSecret: own.REGISTRATION_SECRET,
      adminToken: own.ADMIN_TOKEN,
      limits: { socketsPerAddress: 7 },
    });
  });

  describe('at an https address', () => {
    const site = { PUBLIC_URL: 'https://race.example.se' };
    const mail = { MAIL_URL: 'smtp://mail.example.se' };

    it('reports all that is only good enough for a rehearsal', () => {
      expect(problemsOf(site)).toEqual([
        expect.stringMatching(/^PUBLIC_URL is https, but payments go to a simulator .*ALLOW_TEST_MODE=1/),
        expect.stringMatching(/mail stays in files .*MAIL_URL/),
        expect.stringMatching(/a generated link .*ADMIN_TOKEN, or Google/),
      ]);
      expect(problemsOf({ ...site, PORT: 'x' })).toHaveLength(4);
    });

    it.each([
      [mail, 2],
      [{ ...mail, ADMIN_TOKEN: 'a'.repeat(32) }, 1],
      [{ ...mail, ...withGoogle }, 1],
      [{ ALLOW_TEST_MODE: '1' }, 0],
    ])('with %j reports %i rehearsal problems', (env: Record<string, string>, count) => {
      expect(problemsOf({ ...site, ...env })).toHaveLength(count);
    });

    it('allows rehearsal settings at an address without https', () => {
      expect(problemsOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
    });
  });

  it('reports every problem at once', () => {
    expect(problemsOf({ PORT: 'x', METRICS: 'x', ROLE: 'api' })).toHaveLength(3);
  });
});

describe('readConfig for an edition', () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'edition-'));
  const good = readFileSync('content/2025/edition.json', 'utf8');
  afterAll(() => {
    rmSync(contentDir, { recursive: true });
  });

  it.each([
    [
      'a distance without its start',
      good.replace('"start": "11:00",', ''),
      /:6: distances\.0\.start: expected/,
    ],
    ['a price that is not a number', good.replace('150', '"150"'), /:\d+: prices\.0\.adult: expected number/],
    ['an unknown field', good.replace('"name"', '"nmae"'), /:2: nmae: expected no field of this name/],
    [
      'a race date that does not exist',
      good.replace('"2025-09-13"', '"2025-02-29"'),
      /:3: date: must be an existing date/,
    ],
    [
      'a closing date that does not exist',
      good.replace('-12T18:00', '-31T18:00'),
      /registrationCloses: must be a time/,
    ],
    [
      'a closing time that does not exist',
      good.replace('-12T18:00', '-12T24:00'),
      /registrationCloses: must be/,
    ],
    [
      'a closing date after the race',
      good.replace('-12T18:00', '-14T18:00'),
      /registrationCloses: .* not after its day/,
    ],
    [
      'a closing date in the year before',
      good.replace('2025-09-12T', '2024-09-12T'),
      /registrationCloses: must be in the year/,
    ],
    [
      'an invalid end of the registration button',
      good.replace('-13T12:00', '-13T12:60'),
      /registrationButtonUntil: must/,
    ],
    ['an invalid end of a price step', good.replace('-06T23:59', '-00T23:59'), /prices\.0\.until: must be/],
    [
      'a last price step with an end',
      good.replace('"until": null', '"until": "2025-09-08T00:00"'),
      /prices\.1\.until: must be null/,
    ],
    [
      'an earlier price step without an end',
      good.replace('"2025-09-06T23:59"', 'null'),
      /prices\.0\.until: must be a time/,
    ],
    [
      'a distance whose metres differ from its km',
      good.replace('"metres": 800', '"metres": 900'),
      /:7: distances\.0\.metres: must be the same/,
    ],
    ['an invalid end of a campaign', good.replace('2025-10-01', '2025-13-01'), /campaigns\.2\.before: must/],
    [
      'a partner at an address without https',
      good.replace('https://k', 'http://k'),
      /partners\.0\.url: must/,
    ],
    ['a logo outside the folder', good.replace('kringlan.svg', '../kringlan.svg'), /partners\.0\.logo: must/],
    [
      'a missing logo file',
      good,
      /:\d+: partners\.0\.logo: partners\/kringlan\.svg cannot be read \(ENOENT\)/,
    ],
    ['an unknown share target', good.replace('"linkedin"', '"myspace"'), /:\d+: share\.2: /],
    ['truncated JSON', '{', /:1: expected \} at the end, JSON/],
    [
      'an extra comma',
      good.replace('"currency": "SEK",', '"currency": "SEK",,'),
      /:\d+: expected a "name" here/,
    ],
    ['a missing comma', good.replace('"currency": "SEK",', '"currency": "SEK"'), /:\d+: expected a comma/],
    ['a comment', `{\n// hej\n${good.slice(1)}`, /:2: expected no comment/],
    ['a list instead of an object', '[]', /:1: is not a JSON object: expected/],
  ])('reports %s, with its line and what was expected', (_, content, named) => {
    writeFileSync(join(contentDir, 'edition.json'), content);
    expect(problemsOf({ CONTENT_DIR: contentDir }).join('\n')).toMatch(named);
  });

  it('reports the problems of all files in a folder, even those an invalid edition cannot name', () => {
    const folder = join(contentDir, '2026');
    mkdirSync(join(folder, 'courses'), { recursive: true });
    writeFileSync(join(folder, 'home.md'), 'Välkommen!');
    writeFileSync(join(folder, 'courses', 'a.geojson'), '{\n  "type": "Topology"\n}');
    writeFileSync(join(folder, 'courses', 'b.geojson'), '{\n  "type":\n}');
    writeFileSync(join(folder, 'edition.json'), good.replace('"name"', '"nmae"').replace('150', '"150"'));
    const problems = problemsOf({ CONTENT_DIR: folder }).map((text) => text.replace(folder, ''));
    for (const expected of [
      /name: expected string/,
      /prices\.0\.adult: expected number/,
      /nmae: expected no field/,
    ])
      expect(problems).toContainEqual(expect.stringMatching(expected));
    expect(problems.slice(3)).toEqual([
      expect.stringMatching(/^\/courses\/a\.geojson:2: type: must be GeoJSON/),
      '/courses/b.geojson:3: expected a JSON value here (is there a comma too many?)',
      '/home.md:1: expected a heading first: # and its text',
    ]);
  });

  it('requires a race in the year that names its folder', () => {
    const folder = join(contentDir, '2026');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'edition.json'), good);
    expect(problemsOf({ CONTENT_DIR: folder })).toContainEqual(
      expect.stringMatching(
        /2026\/edition\.json:3: date: must be a day in 2026, the year that names the folder$/,
      ),
    );
  });
});

describe('readRelease', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const file = join(folder, 'package.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['{"version":"0.2.0"}', '0.2.0', []],
    ['{"version":""}', '', [expect.stringContaining(file)]],
    ['{}', '', [expect.stringContaining(file)]],
    ['no JSON', '', [expect.stringContaining(file)]],
  ])('reads %s as %j', (text, release, problems) => {
    writeFileSync(file, text);
    const reported: string[] = [];
    expect(readRelease(file, reported)).toBe(release);
    expect(reported).toEqual(problems);
  });

  it('reports a missing file', () => {
    const reported: string[] = [];
    readRelease(join(folder, 'elsewhere', 'package.json'), reported);
    expect(reported).toHaveLength(1);
  });
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.problems;
    throw error;
  }
  return [];
}
