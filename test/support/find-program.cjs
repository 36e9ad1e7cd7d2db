const { accessSync, constants } = require('node:fs');
const { delimiter, join } = require('node:path');

/** Path of the first executable: `named`, or else `name` on the PATH. Undefined without one. */
exports.findProgram = (name, named) => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [named, ...folders.map((folder) => folder && join(folder, name))].find(isProgram);
};

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
