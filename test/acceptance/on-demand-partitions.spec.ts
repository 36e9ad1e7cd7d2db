import { preferredMongo } from '../engines/mongo-servers';
import { olderYearsAreReadOnDemand } from './support/on-demand-partitions';

for (const [name, open] of preferredMongo) olderYearsAreReadOnDemand(name, { open, isShortRun: true });
