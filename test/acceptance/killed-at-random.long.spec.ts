import { killedAtRandom } from './support/killed-at-random';

killedAtRandom(20);
