import type { SqliteEventStore, SqliteKeyStore, SqliteLedger, SqliteSessionStore } from '@app/adapters';
import type { EventStore } from '@app/eventing';
import type { RegistrationSecret } from './registration-secret';

/** What lies in DATA_DIR, opened and not yet used. `store`: the facts as everyone else sees them. */
export interface FolderStores {
  readonly facts: SqliteEventStore;
  readonly store: EventStore;
  readonly keys: SqliteKeyStore;
  readonly ledger: SqliteLedger;
  readonly sessions: SqliteSessionStore;
  readonly secret: RegistrationSecret;
}
