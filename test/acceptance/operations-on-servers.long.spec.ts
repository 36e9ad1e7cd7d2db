import { runOnServers } from './support/app-engines';
import { runParts } from './support/run-parts';

runOnServers();
// `data-folder` tests files.
runParts('operations', { without: ['data-folder'] });
