import { mongoServers } from '../engines/mongo-servers';
import { olderYearsAreReadOnDemand } from './support/cold-partitions';

for (const [name, open] of mongoServers.slice(0, 1))
  olderYearsAreReadOnDemand(name, { open, isShortRun: true });
