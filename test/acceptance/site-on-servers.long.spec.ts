import { runParts } from './support/run-parts';

runParts('site', { onServers: true });
