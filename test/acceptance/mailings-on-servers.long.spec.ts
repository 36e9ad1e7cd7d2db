import { runParts } from './support/run-parts';

runParts('mailings', { onServers: true });
