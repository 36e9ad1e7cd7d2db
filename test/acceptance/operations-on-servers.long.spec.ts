import { runParts } from './support/run-parts';

// Excludes `data-folder`: servers have no data folder.
runParts('operations', { onServers: true, without: ['data-folder'] });
