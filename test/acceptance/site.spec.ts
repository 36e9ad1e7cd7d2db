import { partsOf } from './support/together';

partsOf('site');
