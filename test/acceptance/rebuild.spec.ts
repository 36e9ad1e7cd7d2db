import { preferredMongo } from '../engines/mongo-servers';
import { describeViewRebuild } from './support/rebuilt-views';

for (const [name, open] of preferredMongo) describeViewRebuild(name, { open, isShortRun: true });
