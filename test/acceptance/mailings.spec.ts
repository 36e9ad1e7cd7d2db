import { partsOf } from './support/together';

partsOf('mailings');
