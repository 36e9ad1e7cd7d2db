const { join, relative, sep } = require('node:path');
const { runTogether } = require('../specs-together.cjs');

const src = join(__dirname, '../../../web/src');

/** The suites that `npm test` makes of the specs of screens. What is in none of the folders here belongs to `rest`. */
const suites = {
  public: ['home', 'results', 'courses', 'gallery', 'start-lists', 'unsubscribe', 'receipt', 'payment'],
  registration: ['registration', 'registrations', 'ticket-office', 'epassi'],
  timing: ['races', 'timing', 'stopwatch', 'speaker', 'pickup'],
  organisers: ['admin-login', 'admin-shell', 'checks', 'journal', 'mailing', 'notices', 'overview', 'print'],
};

/**
 * Runs the specs of a suite's folders as one. To load React, MUI and jsdom costs a suite two seconds of a processor: they share it. One
 * spec by itself: `npx jest web/src/features/home`.
 */
exports.runScreens = function runScreens(suite) {
  runTogether(src, {
    ending: '.spec.tsx',
    isMeant: (file) => suiteOf(file) === suite && !file.includes('.alone.'),
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
