const { findProgram } = require('./find-program.cjs');

/** Path of FerretDB: FERRETDB, or else `ferretdb` on the PATH. Undefined without one. */
exports.findFerretDb = () => findProgram('ferretdb', process.env.FERRETDB);
