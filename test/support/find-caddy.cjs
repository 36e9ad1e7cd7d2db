const { findProgram } = require('./find-program.cjs');

/** Path of a Caddy, from `caddy` on the PATH, or undefined. CADDY names another one. */
exports.findCaddy = () => findProgram('caddy', process.env.CADDY);
