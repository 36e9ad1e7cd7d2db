import { partsOf } from './support/together';

partsOf('registration');
