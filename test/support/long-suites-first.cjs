const { default: Sequencer } = require('@jest/test-sequencer');

const FIRST = ['e2e', 'acceptance'];
/** Suites of many minutes, the longest first. */
const LONGEST = [
  'raceday-on-servers',
  'killed-during-payments.long',
  'both-engines.long',
  'moved-between-nodes',
  'payments-on-servers',
  'image.long',
  'killed-at-random.long',
  'every-page.long',
  'many-nodes',
  'killed-during-races.long',
  'crawl.long',
  'registration-on-servers',
];

/** Starts long suites first: at the end one would occupy a core while the others idle. */
module.exports = class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path, context }) => {
      const longest = LONGEST.findIndex((name) => path.includes(name));
      if (longest >= 0) return longest;
      const isLong = FIRST.includes(context.config.displayName?.name) || path.endsWith('.suite.cjs');
      return LONGEST.length + (isLong ? 0 : 1);
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
