import type { LoginEvent } from '@app/domain';
import type { RowData, View } from '@app/eventing';
import type { LoginCodeRow } from './rows';

/** A sent code and its registration. */
type Sent = { readonly registration: string; readonly row: RowData<LoginCodeRow> } | undefined;

/**
 * The codes sent to an address, the newest last: partition = registration, key = codeId. For the server
 * alone.
 */
export const loginCodes: View<Sent, LoginCodeRow, LoginEvent> = {
  name: 'login-codes',
  version: 3,
  streamPrefix: 'login-',
  initial: () => undefined,
  evolve: (before, event) => {
    if (event.type !== 'LoginCodeIssued') return before;
    const { registration, codeId, hash, client = '', at, expiresAt } = event;
    return { registration, row: { codeId, hash, client, issued: at, expires: expiresAt } };
  },
  rows: (sent) =>
    sent ? [{ partition: sent.registration, key: sent.row.codeId, row: { ...sent.row } }] : [],
};
