import { partsOf } from './support/together';

partsOf('privacy');
