import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { preferredMongo } from '../engines/mongo-servers';
import { movesThereAndBack } from './support/there-and-back';

for (const [name, open] of preferredMongo)
  movesThereAndBack(name, { open, office: new PostOffice(), isShortRun: true });
