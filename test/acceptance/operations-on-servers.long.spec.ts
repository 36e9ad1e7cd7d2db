import { standOnServers } from './support/app-engines';
import { partsOf } from './support/together';

standOnServers();
// It is about files.
partsOf('operations', { without: ['data-folder'] });
