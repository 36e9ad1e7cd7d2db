import { runParts } from './support/run-parts';

// Excludes tests that read a data folder's files; `erasure-over-nodes.long.spec.ts` tests erasure on servers.
runParts('privacy', { onServers: true, without: ['erasure', 'older-keys'] });
