/* global describe */
const { readdirSync } = require('node:fs');
const { join, relative, sep } = require('node:path');

const src = join(__dirname, '../../../web/src');
const ENDING = '.spec.tsx';

/** The suites that `npm test` makes of the specs of screens. What is in none of the folders here belongs to `rest`. */
const suites = {
  public: ['home', 'results', 'courses', 'gallery', 'start-lists', 'unsubscribe', 'receipt', 'payment'],
  registration: ['registration', 'registrations', 'ticket-office', 'epassi'],
  timing: ['races', 'timing', 'stopwatch', 'speaker', 'pickup'],
  organisers: ['admin-login', 'admin-shell', 'checks', 'journal', 'mailing', 'notices', 'overview', 'print'],
};

/**
 * Runs the specs of a suite's folders as one, each as if alone. To load React, MUI and jsdom costs a suite two seconds of a processor:
 * they share it. One spec by itself: `npx jest web/src/features/home`.
 */
function runTogether(suite) {
  const files = readdirSync(src, { recursive: true }).filter(
    (file) => file.endsWith(ENDING) && !/\.(long|alone)\./.test(file),
  );
  for (const file of files.filter((one) => suiteOf(one) === suite).sort())
    describe(relative('features', file).replace(/^\.\.\//, ''), () => {
      // Within the describe, so that what a spec sets up and tears down is its own.
      require(join(src, file));
    });
}

function suiteOf(file) {
  const [room, feature] = file.split(sep);
  const found = Object.entries(suites).find(
    ([, folders]) => room === 'features' && folders.includes(feature),
  );
  return found ? found[0] : 'rest';
}

module.exports = { runTogether };
