import { runParts } from './support/run-parts';

runParts('raceday', { onServers: true });
