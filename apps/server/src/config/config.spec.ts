import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BadConfig, readConfig } from './config';

describe('Reading the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: resolve('data'),
      clock: { startAt: undefined, speed: 1 },
      publicMetrics: false,
      edition: { date: '2025-09-13' },
    });
  });

  it('takes what is given', () => {
    const config = readConfig({
      PORT: '0',
      PUBLIC_URL: 'https://race.example.se',
      CLOCK: '2025-09-13T09:25+02:00',
      METRICS: 'public',
    });
    expect(config).toMatchObject({
      port: 0,
      clock: { startAt: Date.parse('2025-09-13T07:25:00Z') },
      publicMetrics: true,
    });
    expect(config.publicUrl?.origin).toBe('https://race.example.se');
  });

  it.each([
    [{ PORT: '70000' }, /^PORT must be a port number/],
    [{ PUBLIC_URL: 'race.example.se' }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://example.se/race' }, /^PUBLIC_URL must be an address/],
    [{ CLOCK: '2025-09-13T09:25' }, /^CLOCK must be an instant with its zone/],
    [{ CLOCK: '2025-02-30T25:00Z' }, /^CLOCK must be/],
    [{ CLOCK_SPEED: '0' }, /^CLOCK_SPEED must be/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must be at least 32/],
    [{ METRICS: 'yes' }, /^METRICS must be/],
    [{ EVENTSTORE_URL: 'esdb://x' }, /^EVENTSTORE_URL is not supported yet/],
    [{ MONGODB_URL: 'mongodb://x' }, /^MONGODB_URL is not supported yet/],
    [{ CLOCK: '2025-09-13T09:25Z', NODE_ENV: 'production' }, /^CLOCK is for rehearsals/],
    [{ CONTENT_DIR: './nowhere' }, /edition\.json: Error: ENOENT/],
  ])('refuses %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
  });

  it('tells everything that is wrong at once', () => {
    expect(problemsOf({ PORT: 'x', METRICS: 'x', ROLE: 'api' })).toHaveLength(3);
  });
});

describe('Reading the edition', () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'edition-'));
  const good = readFileSync('content/2025/edition.json', 'utf8');
  afterAll(() => {
    rmSync(contentDir, { recursive: true });
  });

  it.each([
    ['a distance without its start', good.replace('"start": "11:00",', ''), 'distances.0.start'],
    ['a price that is no number', good.replace('150', '"150"'), 'prices.0.adult'],
    ['a field nobody knows', good.replace('"name"', '"nmae"'), 'nmae'],
    ['something that is not JSON', '{', 'JSON'],
  ])('names %s', (_, content, named) => {
    writeFileSync(join(contentDir, 'edition.json'), content);
    expect(problemsOf({ CONTENT_DIR: contentDir }).join('\n')).toContain(named);
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
