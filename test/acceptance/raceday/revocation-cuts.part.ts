import { revocationUnderCuts } from '../support/revocation-cuts';

revocationUnderCuts([
  { kind: 'RunnerWithdrawn', after: 1 },
  { kind: 'RunnerMoved', after: 2 },
]);
