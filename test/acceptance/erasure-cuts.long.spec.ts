import { describeInterruptedErasure } from './support/erasure-cuts';

/** More than an erasure needs, so that its last write is included. */
const WRITES = 18;

describeInterruptedErasure([...Array(WRITES).keys()]);
describeInterruptedErasure([...Array(WRITES).keys()].map((cut) => WRITES - 1 - cut));
