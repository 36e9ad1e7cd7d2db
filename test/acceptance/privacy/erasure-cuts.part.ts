import { describeInterruptedErasure } from '../support/erasure-cuts';

describeInterruptedErasure([2, 1]);
