/* global describe */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Runs the specs of a folder as one suite, each as if alone: what all of them load is loaded once. `ending` is that of their names,
 * `isMeant` chooses among them by their paths in the folder, and `nameOf` says what one is called.
 */
exports.runTogether = function runTogether(
  folder,
  { ending, isMeant = () => true, nameOf = (file) => file },
) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith(ending) && !/\.(long|sweep)\./.test(file),
  );
  for (const file of files.filter(isMeant).sort())
    describe(nameOf(file), () => {
      // Within the describe, so that what a spec sets up and tears down is its own.
      require(join(folder, file));
    });
};
