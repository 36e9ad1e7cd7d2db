import { runParts } from './support/run-parts';

runParts('sign-in', { onServers: true });
