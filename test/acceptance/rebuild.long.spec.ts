import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoForLong } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of mongoForLong) viewsAreRebuilt(name, { open, office: new PostOffice() });
