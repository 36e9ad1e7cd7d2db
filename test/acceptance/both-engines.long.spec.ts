import { PostOffice } from '../../libs/adapters/src/testing/post-office';
import { mongoServers } from '../engines/mongo-servers';
import { aRaceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of mongoServers) aRaceDayOnBothEngines(name, { open, office: new PostOffice() });
