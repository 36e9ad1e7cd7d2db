import { erasureWithPowerCuts } from '../support/erasure-cuts';

erasureWithPowerCuts([2, 1]);
