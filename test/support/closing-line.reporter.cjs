/** Ends every run with one plain line over all suites, for people and for machines. */
module.exports = class ClosingLine {
  onRunComplete(
    _contexts,
    { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, numRuntimeErrorTestSuites },
  ) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    if (numFailedTestSuites > 0) process.stdout.write(`${numFailedTestSuites} suites failed\n`);
    process.stdout.write(`${numPassedTests} passed, ${failed} failed${skipped}\n`);
  }
};
