import type { LoginEvent } from '@app/domain';
import type { View } from '@app/eventing';
import type { LoginCodeRow } from './registration-rows';

/** The codes sent to an address, the newest last: partition = registration, key = codeId. For the server alone. */
export const loginCodes: View<LoginCodeRow, LoginEvent> = {
  name: 'login-codes',
  version: 2,
  on: {
    LoginCodeIssued: (rows, { registration, codeId, hash, client = '', at, expiresAt }) =>
      rows.put(registration, codeId, { codeId, hash, client, issued: at, expires: expiresAt }),
  },
};
