import { describeManyNodes, startDoubles } from './support/many-nodes';
import { allFaults } from './support/fault-injection';
import { demoDay } from './support/whole-race-day';

// Not on FerretDB 1.24: it can hang under this load.
describeManyNodes('doubles', startDoubles, {
  day: demoDay,
  apis: 3,
  workers: 2,
  phones: 6,
  viewers: 200,
  families: 36,
  faults: allFaults,
  rounds: 1,
});
