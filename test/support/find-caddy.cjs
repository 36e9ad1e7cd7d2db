const { findProgram } = require('./find-program.cjs');

/** Path of Caddy: CADDY, or else `caddy` on the PATH. Undefined without one. */
exports.findCaddy = () => findProgram('caddy', process.env.CADDY);
