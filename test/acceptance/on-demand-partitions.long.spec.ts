import { mongoServers } from '../engines/mongo-servers';
import { olderYearsAreReadOnDemand } from './support/on-demand-partitions';

for (const [name, open] of mongoServers) olderYearsAreReadOnDemand(name, { open });
