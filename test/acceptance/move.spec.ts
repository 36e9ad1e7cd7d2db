import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoServers } from '../engines/mongo-servers';
import { movesThereAndBack } from './support/there-and-back';

for (const [name, open] of mongoServers.slice(0, 1))
  movesThereAndBack(name, { open, office: new PostOffice(), isShortRun: true });
