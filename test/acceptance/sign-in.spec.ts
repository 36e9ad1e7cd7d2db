import { partsOf } from './support/together';

partsOf('sign-in');
