import { manyNodes, startDoubles } from './support/many-nodes';
import { allFaults as mishaps } from './support/fault-injection';
import { demoDay as day } from './support/whole-race-day';

// Not on FerretDB 1.24: it passed once, and once hung for ever, answering only pings.
manyNodes('doubles', startDoubles, {
  day,
  apis: 3,
  workers: 2,
  phones: 6,
  viewers: 200,
  families: 36,
  faults: mishaps,
  rounds: 1,
});
