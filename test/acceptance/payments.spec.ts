import { partsOf } from './support/together';

partsOf('payments');
