import { erasureUnderCuts } from '../support/erasure-cuts';

erasureUnderCuts([2, 1]);
