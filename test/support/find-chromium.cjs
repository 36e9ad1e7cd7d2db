const { existsSync } = require('node:fs');

/**
 * Path of an installed Chromium or Chrome, or undefined. CHROMIUM names another one. The one without windows is the same browser for a
 * quarter less of the processor.
 */
exports.findChromium = () =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path));
