import { erasureWithPowerCuts } from './support/erasure-cuts';

/** More than an erasure needs, so that its last write is included. */
const WRITES = 18;

erasureWithPowerCuts([...Array(WRITES).keys()]);
erasureWithPowerCuts([...Array(WRITES).keys()].map((cut) => WRITES - 1 - cut));
