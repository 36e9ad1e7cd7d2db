import { testKilledWriters } from '../testing/killed-writers';

testKilledWriters(20);
