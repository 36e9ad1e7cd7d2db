import { revocationUnderCuts } from '../support/revocation-cuts';

revocationUnderCuts([{ kind: 'RunnerMoved', after: 2 }]);
