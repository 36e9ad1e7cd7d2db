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

/** The log as the source or target of a copy. */
export function copyableLog({ sealedLog, preservesAppendOrder }: ProductData): LogSink {
  return asLogSink(sealedLog, { appendsConcurrently: preservesAppendOrder });
}

/** The source or target of a move. */
export interface MoveEndpoint {
  readonly name: string;
  /** Opens the existing data; undefined if none. Creates nothing. */
  openExisting(): Promise<ProductData | undefined>;
  openOrCreate(): Promise<ProductData>;
  /** Stores the secrets of `from` where it can. Returns the manual steps that remain, as text. */
  adoptSecrets(from: MoveEndpoint): Promise<readonly string[]>;
  /** Returns the secret set by a variable or stored at this end; undefined without one. */
  secretFor(variable: SecretName): string | undefined;
}

/** Secrets that must be equal at both ends for sessions and ids to stay valid, and their files in a folder. */
export const SECRET_FILES = {
  REGISTRATION_SECRET: 'registration-secret',
  SESSION_SECRET: 'session-secret',
  ADMIN_TOKEN: 'admin-token',
} as const;

export type SecretName = keyof typeof SECRET_FILES;
