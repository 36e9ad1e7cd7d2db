import { mongoServers } from '../engines/mongo-servers';
import { describeOnDemandPartitions } from './support/on-demand-partitions';

for (const [name, open] of mongoServers) describeOnDemandPartitions(name, { open });
