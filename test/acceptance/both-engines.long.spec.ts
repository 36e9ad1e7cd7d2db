import { mongoServers } from '../engines/mongo-servers';
import { aRaceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of mongoServers) aRaceDayOnBothEngines(name, open);
