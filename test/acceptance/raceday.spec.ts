import { partsOf } from './support/together';

partsOf('raceday');
