import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { MongoServer } from '../doubles/mongo-server';
import { manyNodes } from './support/many-nodes';
import { besideTheDouble } from './support/new-servers';
import { oneRaceOf } from './support/one-race';
import { demoDay } from './support/whole-race-day';

const open = () => besideTheDouble(() => MongoServer.open());

manyNodes(
  { name: 'doubles', open, office: new PostOffice() },
  {
    day: oneRaceOf(demoDay, 'race-250913-08'),
    ...{ apis: 2, workers: 2, phones: 3, viewers: 8, families: 3 },
    mishaps: ['the worker on duty is killed', 'a serving node is killed', 'all connections of a node break'],
    rounds: 1,
  },
);
