import { runOnServers } from './support/app-engines';
import { runParts } from './support/run-parts';

runOnServers();
runParts('sign-in');
