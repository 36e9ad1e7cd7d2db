import { describeInterruptedRevocation } from './support/revocation-cuts';

/** A revocation's writes: the event, the registration's change, and the checkpoint. */
const WRITES = 3;
const KINDS = ['RunnerChanged', 'RunnerMoved', 'RunnerWithdrawn'] as const;

describeInterruptedRevocation(
  KINDS.flatMap((kind) => [...Array(WRITES).keys()].map((after) => ({ kind, after }))),
);
