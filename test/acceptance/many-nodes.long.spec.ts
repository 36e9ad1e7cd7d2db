import { MongoServer } from '../doubles/mongo-server';
import { manyNodes } from './support/many-nodes';
import { allFaults as mishaps } from './support/fault-injection';
import { startWithStoreDouble } from './support/empty-servers';
import { demoDay as day } from './support/whole-race-day';

const open = () => startWithStoreDouble(() => MongoServer.open());

// Not on FerretDB 1.24: it passed once, and once hung for ever, answering only pings.
manyNodes('doubles', open, {
  day,
  apis: 3,
  workers: 2,
  phones: 6,
  viewers: 200,
  families: 36,
  faults: mishaps,
  rounds: 1,
});
