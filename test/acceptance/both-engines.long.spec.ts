import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { preferredMongo } from '../engines/mongo-servers';
import { aRaceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of preferredMongo) aRaceDayOnBothEngines(name, { open, office: new PostOffice() });
