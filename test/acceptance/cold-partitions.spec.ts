import { preferredMongo } from '../engines/mongo-servers';
import { olderYearsAreReadOnDemand } from './support/cold-partitions';

for (const [name, open] of preferredMongo) olderYearsAreReadOnDemand(name, { open, isShortRun: true });
