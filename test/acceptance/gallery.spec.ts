import { partsOf } from './support/together';

partsOf('gallery');
