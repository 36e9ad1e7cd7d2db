const { join, relative, sep } = require('node:path');
const { runTogether } = require('../specs-together.cjs');

const src = join(__dirname, '../../../web/src');

/** Suites of screen specs in `npm test`, by feature folder; all other folders belong to `rest`. */
const suites = {
  public: ['home', 'results', 'courses', 'gallery', 'start-lists', 'unsubscribe', 'receipt', 'payment'],
  registration: ['registration', 'registrations', 'ticket-office', 'epassi'],
  timing: ['races', 'timing', 'stopwatch', 'speaker', 'pickup'],
  organisers: ['admin-login', 'admin-shell', 'checks', 'journal', 'mailing', 'notices', 'overview', 'print'],
};

/**
 * Runs a suite's specs together: loading React, MUI and jsdom costs each suite two seconds of processor time.
 * One spec alone: `npx jest web/src/features/home`.
 */
exports.runScreens = function runScreens(suite) {
  runTogether(src, {
    ending: '.spec.tsx',
    isIncluded: (file) => suiteOf(file) === suite && !file.includes('.isolated.'),
    nameOf: (file) => relative('features', file).replace(/^\.\.\//, ''),
  });
};

function suiteOf(file) {
  const [room, feature] = file.split(sep);
  const found = Object.entries(suites).find(
    ([, folders]) => room === 'features' && folders.includes(feature),
  );
  return found ? found[0] : 'rest';
}
