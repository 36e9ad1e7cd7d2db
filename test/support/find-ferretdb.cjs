const { findProgram } = require('./find-program.cjs');

/** Path of a FerretDB, from `ferretdb` on the PATH, or undefined. FERRETDB names another one. */
exports.findFerretDb = () => findProgram('ferretdb', process.env.FERRETDB);
