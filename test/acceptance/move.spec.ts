import { preferredMongo } from '../engines/mongo-servers';
import { describeMoveRoundTrip } from './support/move-round-trip';

for (const [name, open] of preferredMongo) describeMoveRoundTrip(name, { open, isShortRun: true });
