import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { MongoServer } from '../doubles/mongo-server';
import { manyNodes } from './support/many-nodes';
import { everyMishap as mishaps } from './support/mischief';
import { besideTheDouble } from './support/new-servers';
import { demoDay as day } from './support/whole-race-day';

const open = () => besideTheDouble(() => MongoServer.open());

// Not on FerretDB 1.24: it passed once, and once hung for ever, answering only pings.
manyNodes(
  { name: 'doubles', open, office: new FakeSmtpServer() },
  { day, apis: 3, workers: 2, phones: 6, viewers: 200, families: 36, mishaps, rounds: 1 },
);
