import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoForLong } from '../engines/mongo-servers';
import { aRaceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of mongoForLong) aRaceDayOnBothEngines(name, { open, office: new PostOffice() });
