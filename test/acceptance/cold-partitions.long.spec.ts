import { mongoServers } from '../engines/mongo-servers';
import { olderYearsAreReadOnDemand } from './support/cold-partitions';

for (const [name, open] of mongoServers) olderYearsAreReadOnDemand(name, { open });
