/*
 * Jest's own test runner, in a worker that exits without freeing its heap. A worker that holds some hundred MB needs more than the
 * 500 ms that Jest waits before it forces the exit and warns of open handles. 'exit' comes only when nothing is open, so a worker
 * that a test keeps alive still gets that warning. Without workers this process reports the result, and must exit by itself.
 */
if (process.argv[1]?.includes('jest-worker')) process.once('exit', () => process.exit());

module.exports = require('jest-circus/runner');
