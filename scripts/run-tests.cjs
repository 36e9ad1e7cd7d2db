/* Runs Jest with the given options, then reruns each failed spec file once, alone, in a fresh process. A
   file that passes the second time is listed under "Unsteady:" and does not fail the run. Ends with the
   closing line, "N passed, N failed". If TALLY names a file, the counts are appended to it for `.ci/run`,
   which prints the closing line itself. */
const { spawn } = require('node:child_process');
const { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');
const { parseArgs, stripVTControlCharacters } = require('node:util');
const { closingLine } = require('./closing-line.cjs');

/** With more failed files than this, they share a cause: a second run would only take time. */
const MOST_FILES_RUN_AGAIN = 5;
const LINES_OF_A_FAILURE = 25;
/** Options with which Jest runs no tests, or never ends. */
const WITHOUT_A_SECOND_RUN =
  /^(--(watch|watchAll|listTests|showConfig|clearCache|init|help|version)|-h|-v)\b/;

/**
 * The running Jest process, and whether a signal has requested the end. Jest ends itself; the counts are
 * printed afterwards.
 */
let running;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isInterrupted = true;
    running?.kill(signal);
  });

const jest = join(__dirname, '../node_modules/jest/bin/jest.js');
const args = process.argv.slice(2);

if (args.some((arg) => WITHOUT_A_SECOND_RUN.test(arg))) {
  void startJest(args, {}).then((code) => process.exit(code));
} else {
  void runTests().then((isGreen) => process.exit(isGreen ? 0 : 1));
}

async function runTests() {
  const first = await runJest(args);
  const failed = [...first.files.values()].filter((file) => file.failed > 0);
  const isRunAgain = first.isComplete && failed.length <= MOST_FILES_RUN_AGAIN;
  const unsteady = isRunAgain ? await runAgain(failed, first.files) : [];

  const files = [...first.files.values()];
  const stillFailed = files.filter((file) => file.failed > 0);
  list('Unsteady: failed, then passed when rerun alone', unsteady);
  list(isRunAgain && !isInterrupted ? 'Failed twice:' : 'Failed, not all rerun:', stillFailed);
  // Jest can also fail outside every spec file, or be ended by a signal.
  const failedOutside = !first.isComplete || (first.code !== 0 && failed.length === 0) ? 1 : 0;
  if (failedOutside > 0) print('Jest did not finish, or failed outside the spec files.');

  const counts = {
    passed: sum(files, 'passed'),
    failed: sum(files, 'failed') + failedOutside,
    skipped: sum(files, 'skipped'),
  };
  if (process.env.TALLY)
    appendFileSync(process.env.TALLY, `${JSON.stringify({ step: 'tests', ...counts })}\n`);
  else print(closingLine(counts));
  return counts.failed === 0 && counts.passed > 0;
}

/** Runs each failed file alone and puts the second result in place of the first. Returns the first results of those that passed. */
async function runAgain(failed, files) {
  const unsteady = [];
  for (const file of failed) {
    if (isInterrupted) break;
    print(`\nRunning ${named(file)} once more, alone`);
    const again = await runJest([...keptOptions(), '--runInBand', '--runTestsByPath', file.path]);
    const second = again.files.get(file.path);
    if (!again.isComplete || !second) continue;
    files.set(file.path, second);
    if (second.failed === 0) unsteady.push(file);
  }
  return unsteady;
}

/** The given options that a rerun needs: the configuration and the test name pattern. */
function keptOptions() {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { config: { type: 'string', short: 'c' }, testNamePattern: { type: 'string', short: 't' } },
  });
  return ['config', 'testNamePattern']
    .filter((name) => values[name])
    .map((name) => `--${name}=${values[name]}`);
}

/**
 * Runs Jest and reads its reporter's output: `files` by path, each `{ path, passed, failed, skipped, failure
 * }`, and `isComplete`, whether Jest finished.
 */
async function runJest(options) {
  const folder = mkdtempSync(join(tmpdir(), 'raceday-tests-'));
  const results = join(folder, 'results.jsonl');
  const code = await startJest(options, { TEST_RESULTS: results });
  const lines = existsSync(results) ? readFileSync(results, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(folder, { recursive: true });
  const records = lines.map((line) => JSON.parse(line));
  const files = new Map(records.filter(({ path }) => path).map((file) => [file.path, file]));
  return { code, files, isComplete: records.some(({ isComplete }) => isComplete) };
}

function startJest(options, env) {
  running = spawn(process.execPath, [jest, ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => running.once('exit', (code) => resolve(code ?? 1)));
}

function list(title, files) {
  if (files.length === 0) return;
  print(`\n${title}`);
  for (const file of files) {
    print(`  ${named(file)}`);
    const lines = stripVTControlCharacters(file.failure)
      .split('\n')
      .filter((line) => line.trim());
    for (const line of lines.slice(0, LINES_OF_A_FAILURE)) print(`    ${line}`);
  }
}

function named(file) {
  return relative(process.cwd(), file.path);
}

function sum(files, name) {
  return files.reduce((total, file) => total + file[name], 0);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
