/* global describe */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Runs the specs of a folder as one suite, each in its own describe, so that shared modules load once.
 * `ending` is their file suffix, `isIncluded` selects by path within the folder, `nameOf` names the describe.
 */
exports.runTogether = function runTogether(
  folder,
  { ending, isIncluded = () => true, nameOf = (file) => file },
) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith(ending) && !/\.(long|sweep)\./.test(file),
  );
  for (const file of files.filter(isIncluded).sort())
    describe(nameOf(file), () => {
      // Inside the describe, so that a spec's hooks apply to that spec only.
      require(join(folder, file));
    });
};
