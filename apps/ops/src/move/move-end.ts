import type {
  InspectableEventStore,
  IntegrityRecords,
  MailOutbox,
  ExportableKeyStore,
  NodeRegistry,
  OrganiserAccounts,
  ReactorStore,
  SessionStore,
} from '@app/adapters';
import { asLogSink, type KeyStore, type LogSink } from '@app/eventing';
import type {
  PersistentStores,
  RegistrationSecret,
} from '../../../server/src/platform/integrity/persistent-stores';

/** All data of a stopped product, opened in a folder or on servers. */
export interface ProductData extends Pick<
  PersistentStores,
  'sealedLog' | 'sessions' | 'reactorStore' | 'secret'
> {
  readonly sealedLog: InspectableEventStore;
  readonly keys: PersistentStores['keys'] & KeyStore & ExportableKeyStore;
  readonly reactorStore: ReactorStore & { readonly label: string; readonly integrity: IntegrityRecords };
  readonly sessions: PersistentStores['sessions'] & SessionStore;
  readonly outbox: MailOutbox;
  readonly accounts: OrganiserAccounts;
  readonly registry: NodeRegistry | undefined;
  readonly secret: RegistrationSecret;
  /** Whether concurrent appends keep their order. */
  readonly preservesAppendOrder: boolean;
  close(): Promise<void>;
}

/** The log as copy source or target. */
export function logOf({ sealedLog, preservesAppendOrder }: ProductData): LogSink {
  return asLogSink(sealedLog, { appendsConcurrently: preservesAppendOrder });
}

export interface MoveEnd {
  /** Shown to operators. */
  readonly name: string;
  /** Opens the existing data; undefined if none. Creates nothing. */
  openExisting(): Promise<ProductData | undefined>;
  openOrCreate(): Promise<ProductData>;
  /** Returns the manual steps that remain after moving from `from`, as text. */
  remainingSteps(from: MoveEnd): Promise<readonly string[]>;
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
