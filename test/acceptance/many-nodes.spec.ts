import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { MongoServer } from '../doubles/mongo-server';
import { manyNodes } from './support/many-nodes';
import { besideTheDouble } from './support/new-servers';
import { oneRaceOf } from './support/one-race';
import { demoDay } from './support/whole-race-day';

const open = () => besideTheDouble(() => MongoServer.open());

manyNodes(
  { name: 'doubles', open, office: new FakeSmtpServer() },
  {
    day: oneRaceOf(demoDay, 'race-250913-08'),
    ...{ apis: 2, workers: 2, phones: 2, viewers: 2, families: 1 },
    mishaps: ['the worker on duty is killed'],
    rounds: 1,
  },
);
