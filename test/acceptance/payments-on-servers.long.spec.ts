import { runParts } from './support/run-parts';

runParts('payments', { onServers: true });
