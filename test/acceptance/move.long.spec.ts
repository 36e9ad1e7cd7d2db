import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoForLong } from '../engines/mongo-servers';
import { movesThereAndBack } from './support/there-and-back';

for (const [name, open] of mongoForLong) movesThereAndBack(name, { open, office: new PostOffice() });
