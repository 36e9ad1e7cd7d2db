import { preferredMongo } from '../engines/mongo-servers';
import { moveRoundTrip } from './support/move-round-trip';

for (const [name, open] of preferredMongo) moveRoundTrip(name, { open, isShortRun: true });
