import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';

const root = resolve(__dirname, '../..');

/** Fails and writes a marker file on the first run; passes from the second run on. */
const failsOnce = `
  const { existsSync, writeFileSync } = require('node:fs');
  it('passes the second time', () => {
    const marker = __filename + '.marker';
    const isSecondRun = existsSync(marker);
    writeFileSync(marker, '');
    if (!isSecondRun) throw new Error('the first failure');
  });`;
const passes = `it('passes', () => {}); it.skip('is skipped', () => {});`;
const fails = `it('passes', () => {}); it('fails', () => { throw new Error('the lasting failure'); });`;
const throwsWhileItLoads = `throw new Error('no test was defined');`;

describe('The test runner', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder('raceday-runner');
  });

  /** Runs these spec files in a temporary folder; returns the exit code, the output and the counts. */
  function run(files: Record<string, string>, options: string[] = []) {
    mkdirSync(join(folder, 'specs'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'specs', name), text);
    const config = join(folder, 'jest.config.json');
    const reporter = join(root, 'test/support/results.reporter.cjs');
    writeFileSync(config, JSON.stringify({ rootDir: 'specs', transform: {}, reporters: [reporter] }));
    const tally = join(folder, 'tally');
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'scripts/run-tests.cjs'), '--config', config, ...options],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, TALLY: tally } },
    );
    return { status, stdout, counts: JSON.parse(readFileSync(tally, 'utf8')) };
  }

  it('lists a file that passes on the second run, and succeeds', () => {
    const { status, stdout, counts } = run({ 'once.spec.js': failsOnce, 'steady.spec.js': passes });
    expect(counts).toEqual({ step: 'tests', passed: 2, failed: 0, skipped: 1 });
    expect(status).toBe(0);
    expect(stdout).toMatch(/Unsteady:.*\n {2}specs\/once\.spec\.js\n[^]*the first failure/);
  });

  it('fails when a file fails twice or throws while it loads', () => {
    const { status, stdout, counts } = run({
      'lasting.spec.js': fails,
      'load.spec.js': throwsWhileItLoads,
      'once.spec.js': failsOnce,
    });
    expect(counts).toEqual({ step: 'tests', passed: 2, failed: 2, skipped: 0 });
    expect(status).toBe(1);
    expect(stdout).toMatch(/Failed twice:[^]*lasting\.spec\.js[^]*load\.spec\.js/);
  });

  it('reruns nothing when more than five files failed', () => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `once-${String(number)}.spec.js`);
    const { status, counts } = run(Object.fromEntries(names.map((name) => [name, failsOnce])));
    expect(counts).toEqual({ step: 'tests', passed: 0, failed: 6, skipped: 0 });
    expect(status).toBe(1);
  });

  it('passes -t to the second run', () => {
    const other = `it('is left out', () => { throw new Error('it ran'); });`;
    const { status, counts } = run({ 'once.spec.js': `${failsOnce}\n${other}` }, ['-t', 'passes']);
    expect(counts).toEqual({ step: 'tests', passed: 1, failed: 0, skipped: 1 });
    expect(status).toBe(0);
  });
});
