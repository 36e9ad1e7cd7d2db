const { appendFileSync, writeSync } = require('node:fs');
const { relative } = require('node:path');

const MINUTE = 60_000;

/**
 * Writes each spec file's result as a JSON line to the file in TEST_RESULTS, for `scripts/run-tests.cjs`; the
 * last line marks a complete run. Prints the minutes of the longest files, and at SIGTERM the files still
 * running.
 */
module.exports = class ResultsReporter {
  #root;
  #shown;
  #running = new Set();

  constructor({ rootDir }, { shown = 10 } = {}) {
    this.#root = rootDir;
    this.#shown = shown;
    process.on('SIGTERM', () => {
      const names = [...this.#running].map((path) => relative(rootDir, path));
      // Jest's own reporter replaces process.stdout.write by one that only queues.
      writeSync(1, `Cut off while these ran: ${names.join(', ')}\n`);
      process.exit(1);
    });
  }

  onTestFileStart({ path }) {
    this.#running.add(path);
  }

  onTestFileResult({ path }, result) {
    this.#running.delete(path);
    write({
      path,
      passed: result.numPassingTests,
      // A file that throws while it loads has no tests to count.
      failed: result.numFailingTests + (result.testExecError ? 1 : 0),
      skipped: result.numPendingTests + result.numTodoTests,
      failure: result.failureMessage ?? '',
    });
  }

  onRunComplete(_contexts, { testResults }) {
    const suites = testResults.map(({ testFilePath, perfStats: { start, end } }) => ({
      name: relative(this.#root, testFilePath),
      minutes: (end - start) / MINUTE,
    }));
    suites.sort((one, other) => other.minutes - one.minutes);
    for (const { name, minutes } of suites.slice(0, this.#shown))
      process.stdout.write(`${minutes.toFixed(2).padStart(7)} min ${name}\n`);
    write({ isComplete: true });
  }
};

function write(record) {
  const { TEST_RESULTS } = process.env;
  if (TEST_RESULTS) appendFileSync(TEST_RESULTS, `${JSON.stringify(record)}\n`);
}
