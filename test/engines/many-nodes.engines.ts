import { describeManyNodes } from '../acceptance/support/many-nodes';
import { allFaults } from '../acceptance/support/fault-injection';
import { demoDay as day } from '../acceptance/support/whole-race-day';

const { TEST_EVENTSTORE_URL: store = '', TEST_MONGODB_URL: mongo = '' } = process.env;

/** Both servers must be new and empty: the test compares with a race day of its own. */
const open = () =>
  Promise.resolve({ store: { url: store }, mongo: { url: mongo }, close: () => Promise.resolve() });

const name = 'the servers at TEST_EVENTSTORE_URL and TEST_MONGODB_URL';

describeManyNodes(name, open, {
  ...{ day, apis: 3, workers: 2, phones: 6, viewers: 200, families: 36, faults: allFaults, rounds: 2 },
});
