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
import { copied, type KeyStore, type LogSink } from '@app/eventing';
import type { KeptStores, RegistrationSecret } from '../../../server/src/platform/integrity/kept-stores';

/** Everything that a product keeps, in a folder or on servers, opened while no product uses it. */
export interface Side extends Pick<KeptStores, 'facts' | 'sessions' | 'reactorStore' | 'secret'> {
  readonly facts: CheckedLog;
  readonly keys: KeptStores['keys'] & KeyStore & MovableKeys;
  readonly reactorStore: ReactorStore & { readonly label: string; readonly integrity: IntegrityRecords };
  readonly sessions: KeptStores['sessions'] & SessionStore;
  readonly spool: MailSpool;
  readonly accounts: OrganiserAccounts;
  readonly registry: NodeRegistry | undefined;
  readonly secret: RegistrationSecret;
  /** Whether appends that are on their way at once keep their order. */
  readonly together: boolean;
  close(): Promise<void>;
}

/** The log of a side, to be copied from or into. */
export function logOf({ facts, together }: Side): LogSink {
  return copied(facts, { together });
}

/** One end of a move. */
export interface End {
  /** In words. */
  readonly name: string;
  /** What is there; undefined where nothing was begun. Nothing is made. */
  find(): Promise<Side | undefined>;
  /** The same, begun where it was not. */
  begin(): Promise<Side>;
  /** What is left to be done by hand once everything is there, in words; `from`: where it came from. */
  finish(from: End): Promise<readonly string[]>;
  /** The secret that a variable of the product sets, or that is kept there for it; undefined where there is none. */
  secretFor(variable: SecretName): string | undefined;
}

/** What must be the same on both ends for nobody to notice. */
export const SECRETS = {
  REGISTRATION_SECRET: 'registration-secret',
  SESSION_SECRET: 'session-secret',
  ADMIN_TOKEN: 'admin-token',
} as const;

export type SecretName = keyof typeof SECRETS;
