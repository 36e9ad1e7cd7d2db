const { default: Sequencer } = require('@jest/test-sequencer');

const FIRST = ['e2e', 'acceptance'];

/** The projects with suites of half a minute begin: left to the end, one of them would keep one core busy and the others idle. */
module.exports = class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path, context }) =>
      FIRST.includes(context.config.displayName?.name) || path.endsWith('.suite.cjs');
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
