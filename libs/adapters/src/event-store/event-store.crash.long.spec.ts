import { writersAreKilled } from '../testing/killed-writers';

writersAreKilled(20);
