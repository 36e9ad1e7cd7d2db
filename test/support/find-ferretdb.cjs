const { accessSync, constants } = require('node:fs');
const { delimiter, join } = require('node:path');

/** Path of a FerretDB, from `ferretdb` on the PATH, or undefined. FERRETDB names another one. */
exports.findFerretDb = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [process.env.FERRETDB, ...folders.map((folder) => folder && join(folder, 'ferretdb'))].find(
    isProgram,
  );
};

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
