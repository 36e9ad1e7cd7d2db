import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { preferredMongo } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of preferredMongo)
  viewsAreRebuilt(name, { open, office: new PostOffice(), isShortRun: true });
