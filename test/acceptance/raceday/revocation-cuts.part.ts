import { describeInterruptedRevocation } from '../support/revocation-cuts';

describeInterruptedRevocation([{ kind: 'RunnerMoved', after: 2 }]);
