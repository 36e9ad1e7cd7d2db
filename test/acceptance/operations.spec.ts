import { partsOf } from './support/together';

partsOf('operations');
