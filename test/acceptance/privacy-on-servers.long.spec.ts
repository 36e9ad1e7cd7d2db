import { runOnServers } from './support/app-engines';
import { runParts } from './support/run-parts';

runOnServers();
// They read files of a data folder. On servers: `erasure-over-nodes.long.spec.ts`.
runParts('privacy', { without: ['erasure', 'older-keys'] });
