import { mongoServers } from '../engines/mongo-servers';
import { aRaceDayOnBothEngines } from './support/on-both-engines';

for (const [name, open] of mongoServers.slice(0, 1)) aRaceDayOnBothEngines(name, open, 60);
