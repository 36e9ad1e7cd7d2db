import { mongoServers } from '../engines/mongo-servers';
import { manyNodes } from './support/many-nodes';
import { demoDay as day } from './support/whole-race-day';

for (const [name, open] of mongoServers)
  manyNodes(name, open, { day, apis: 3, workers: 2, phones: 6, viewers: 200, families: 36, rounds: 2 });
