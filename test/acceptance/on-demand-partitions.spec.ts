import { preferredMongo } from '../engines/mongo-servers';
import { describeOnDemandPartitions } from './support/on-demand-partitions';

for (const [name, open] of preferredMongo) describeOnDemandPartitions(name, { open, isShortRun: true });
