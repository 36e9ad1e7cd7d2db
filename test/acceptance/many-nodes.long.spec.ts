import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoServers } from '../engines/mongo-servers';
import { manyNodes } from './support/many-nodes';
import { everyMishap as mishaps } from './support/mischief';
import { besideTheDouble } from './support/new-servers';
import { demoDay as day } from './support/whole-race-day';

const crowd = { day, apis: 3, workers: 2, phones: 6, viewers: 200, families: 36, mishaps, rounds: 2 };
for (const [name, openMongo] of mongoServers)
  manyNodes(
    {
      name: `doubles, with MongoDB as ${name}`,
      open: () => besideTheDouble(openMongo),
      office: new PostOffice(),
    },
    crowd,
  );
