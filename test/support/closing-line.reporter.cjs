const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

const MINUTE = 60_000;

/**
 * Ends every run with what each of its longest suites took and one plain line over all suites, for people and for machines.
 * A run that is told to end says what it was at. With `TALLY` naming a file the counts go there instead: `scripts/closing-line.cjs` makes one line of several runs.
 */
module.exports = class ClosingLine {
  #root;
  #shown;
  #running = new Set();

  constructor({ rootDir }, { shown = 10 } = {}) {
    this.#root = rootDir;
    this.#shown = shown;
    process.once('SIGTERM', () => {
      const names = [...this.#running].map((path) => relative(rootDir, path));
      process.stdout.write(`Cut off while these ran: ${names.join(', ')}\n`, () => process.exit(1));
    });
  }

  onTestFileStart({ path }) {
    this.#running.add(path);
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
  }

  onRunComplete(_contexts, results) {
    const { testResults, numPassedTests: passed, numPendingTests: skipped, numFailedTestSuites } = results;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.#tellMinutes(testResults);
    if (numFailedTestSuites > 0) process.stdout.write(`${numFailedTestSuites} suites failed\n`);
    const { TALLY } = process.env;
    if (TALLY) appendFileSync(TALLY, `${JSON.stringify({ passed, failed, skipped })}\n`);
    else process.stdout.write(`${closingLine({ passed, failed, skipped })}\n`);
  }

  #tellMinutes(testResults) {
    const suites = testResults.map(({ testFilePath, perfStats: { start, end } }) => ({
      name: relative(this.#root, testFilePath),
      minutes: (end - start) / MINUTE,
    }));
    suites.sort((one, other) => other.minutes - one.minutes);
    for (const { name, minutes } of suites.slice(0, this.#shown))
      process.stdout.write(`${minutes.toFixed(2).padStart(7)} min ${name}\n`);
  }
};

/** The line over everything that ran. */
function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

module.exports.closingLine = closingLine;
