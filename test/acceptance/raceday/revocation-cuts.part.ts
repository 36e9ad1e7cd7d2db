import { revocationWithPowerCuts } from '../support/revocation-cuts';

revocationWithPowerCuts([{ kind: 'RunnerMoved', after: 2 }]);
