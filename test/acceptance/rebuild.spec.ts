import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoServers } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of mongoServers.slice(0, 1))
  viewsAreRebuilt(name, { open, office: new PostOffice(), isShortRun: true });
