import type {
  CheckedLog,
  IntegrityRecords,
  MailSpool,
  MovableKeys,
  NodeRegistry,
  OrganiserAccounts,
  ReactorStore,
  SessionStore,
} from '@app/adapters';
import { asLogSink, type KeyStore, type LogSink } from '@app/eventing';
import type { KeptStores, RegistrationSecret } from '../../../server/src/platform/integrity/kept-stores';

/** All data of a stopped product, opened in a folder or on servers. */
export interface Side extends Pick<KeptStores, 'facts' | 'sessions' | 'reactorStore' | 'secret'> {
  readonly facts: CheckedLog;
  readonly keys: KeptStores['keys'] & KeyStore & MovableKeys;
  readonly reactorStore: ReactorStore & { readonly label: string; readonly integrity: IntegrityRecords };
  readonly sessions: KeptStores['sessions'] & SessionStore;
  readonly spool: MailSpool;
  readonly accounts: OrganiserAccounts;
  readonly registry: NodeRegistry | undefined;
  readonly secret: RegistrationSecret;
  /** Whether concurrent appends keep their order. */
  readonly together: boolean;
  close(): Promise<void>;
}

/** The log as copy source or target. */
export function logOf({ facts, together }: Side): LogSink {
  return asLogSink(facts, { together });
}

/** One end of a move. */
export interface End {
  /** Shown to operators. */
  readonly name: string;
  /** Opens the existing data; undefined if none. Creates nothing. */
  find(): Promise<Side | undefined>;
  /** Opens the data, creating it if missing. */
  begin(): Promise<Side>;
  /** Returns the manual steps that remain after moving from `from`, as text. */
  finish(from: End): Promise<readonly string[]>;
  /** Returns the secret set by a variable or stored at this end; undefined without one. */
  secretFor(variable: SecretName): string | undefined;
}

/** Secrets that must be equal at both ends for sessions and ids to stay valid. */
export const SECRETS = {
  REGISTRATION_SECRET: 'registration-secret',
  SESSION_SECRET: 'session-secret',
  ADMIN_TOKEN: 'admin-token',
} as const;

export type SecretName = keyof typeof SECRETS;
