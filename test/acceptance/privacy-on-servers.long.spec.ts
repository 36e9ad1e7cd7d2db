import { standOnServers } from './support/app-engines';
import { partsOf } from './support/together';

standOnServers();
// They read files of a data folder. On servers: `erasure-over-nodes.long.spec.ts`.
partsOf('privacy', { without: ['erasure', 'older-keys'] });
