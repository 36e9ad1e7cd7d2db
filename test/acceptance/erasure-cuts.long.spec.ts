import { erasureUnderCuts } from './support/erasure-cuts';

/** More than an erasure takes, so that its last write is among them. */
const WRITES = 18;

erasureUnderCuts([...Array(WRITES).keys()]);
erasureUnderCuts([...Array(WRITES).keys()].map((cut) => WRITES - 1 - cut));
