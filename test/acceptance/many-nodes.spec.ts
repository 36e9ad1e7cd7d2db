import { MongoServer } from '../doubles/mongo-server';
import { manyNodes } from './support/many-nodes';
import { startWithStoreDouble } from './support/empty-servers';
import { oneRaceOf } from './support/one-race';
import { demoDay } from './support/whole-race-day';

const open = () => startWithStoreDouble(() => MongoServer.open());

manyNodes('doubles', open, {
  day: oneRaceOf(demoDay, 'race-250913-08'),
  ...{ apis: 2, workers: 2, phones: 2, viewers: 2, families: 1 },
  faults: ['the leader is killed'],
  rounds: 1,
});
