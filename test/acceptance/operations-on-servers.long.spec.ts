import { standOnServers } from './support/app-engines';
import { partsOf } from './support/together';

standOnServers();
// `data-folder` tests files.
partsOf('operations', { without: ['data-folder'] });
