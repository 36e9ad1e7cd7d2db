import { standOnServers } from './support/app-engines';
import { partsOf } from './support/together';

standOnServers();
partsOf('registration');
