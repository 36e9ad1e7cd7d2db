import { runParts } from './support/run-parts';

runParts('registration', { onServers: true });
