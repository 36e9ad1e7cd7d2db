const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { default: runCircus } = require('jest-circus/runner');

/*
 * Jest's own test runner, in a worker that exits without freeing its heap. A worker that holds some hundred MB needs more than the
 * 500 ms that Jest waits before it forces the exit and warns of open handles. 'exit' comes only when nothing is open, so a worker
 * that a test keeps alive still gets that warning. Without workers this process reports the result, and must exit by itself.
 */
if (process.argv[1]?.includes('jest-worker')) process.once('exit', () => process.exit());

const parent = join(tmpdir(), 'raceday-test-');

/** Runs a test file with a temporary folder of its own, and deletes that folder afterwards. */
module.exports = async function runTestFile(globalConfig, config, environment, ...rest) {
  const folder = mkdtempSync(parent);
  // `tmpdir()` reads this process's environment, and a test that starts a program passes on its own copy.
  for (const { env } of [process, environment.global.process]) env.TMPDIR = folder;
  try {
    return await runCircus(globalConfig, config, environment, ...rest);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
};
