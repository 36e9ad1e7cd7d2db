import { preferredMongo } from '../engines/mongo-servers';
import { viewsAreRebuilt } from './support/rebuilt-views';

for (const [name, open] of preferredMongo) viewsAreRebuilt(name, { open, isShortRun: true });
