// One closing line over several test runs: adds up the counts that the reporter left in the file named by TALLY.
const { existsSync, readFileSync } = require('node:fs');
const { closingLine } = require('../test/support/closing-line.reporter.cjs');

const { TALLY } = process.env;
const text = TALLY && existsSync(TALLY) ? readFileSync(TALLY, 'utf8') : '';
const runs = text.split('\n').filter(Boolean).map(JSON.parse);
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);

// A run that left no counts did not come to its end.
const missing = Number(process.argv[2] ?? 1) - runs.length;
const all = { passed: sum('passed'), failed: sum('failed') + missing, skipped: sum('skipped') };
console.log(closingLine(all));
process.exit(all.failed > 0 || all.passed === 0 ? 1 : 0);
