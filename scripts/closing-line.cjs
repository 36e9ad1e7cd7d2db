// The last line of every test run. As a program it sums the counts that the steps of `.ci/run` wrote to the
// file named by TALLY.
const { existsSync, readFileSync } = require('node:fs');

/** Returns "N passed, N failed", with the number of skipped tests if there are any. */
function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

module.exports = { closingLine };

if (require.main === module) {
  const { TALLY } = process.env;
  const text = TALLY && existsSync(TALLY) ? readFileSync(TALLY, 'utf8') : '';
  const steps = text.split('\n').filter(Boolean).map(JSON.parse);
  const sum = (name) => steps.reduce((total, step) => total + (step[name] ?? 0), 0);

  // A test run that wrote no counts did not finish.
  const missing = steps.some(({ step }) => step === 'tests') ? 0 : 1;
  const all = { passed: sum('passed'), failed: sum('failed') + missing, skipped: sum('skipped') };
  console.log(closingLine(all));
  process.exit(all.failed > 0 || all.passed === 0 ? 1 : 0);
}
