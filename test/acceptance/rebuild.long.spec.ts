import { mongoServers } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of mongoServers) viewsAreRebuilt(name, { open });
