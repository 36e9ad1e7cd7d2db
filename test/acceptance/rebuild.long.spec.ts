import { mongoServers } from '../engines/mongo-servers';
import { describeViewRebuild } from './support/rebuilt-views';

for (const [name, open] of mongoServers) describeViewRebuild(name, { open });
