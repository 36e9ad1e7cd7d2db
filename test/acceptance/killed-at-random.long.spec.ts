import { describeKillsAtRandom } from './support/killed-at-random';

describeKillsAtRandom(20);
