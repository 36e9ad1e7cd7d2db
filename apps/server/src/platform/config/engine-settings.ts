import {
  parseMongoDbUrl,
  type DatabaseAddress,
  parseEventStoreDbUrl,
  type EventStoreDbAddress,
} from '@app/adapters';
import { ownValue } from '@app/domain';
import type { Env } from './settings';

/**
 * A node's role. `api`: serves requests; `worker`: writes read models, runs reactors and mail, serves no
 * requests; `all`: both.
 */
type Role = (typeof ROLES)[number];

const ROLES = ['all', 'api', 'worker'] as const;

/** The servers that hold the data; the rest lies in DATA_DIR. */
export interface EngineSettings {
  readonly role: Role;
  /** The EventStoreDB with the event log. */
  readonly eventStore: EventStoreDbAddress | undefined;
  /** The MongoDB with everything else. */
  readonly database: DatabaseAddress | undefined;
  /** With both servers, nothing is stored in DATA_DIR. */
  readonly usesServersOnly: boolean;
}

/** Settings that all nodes must share, so that none may generate its own. */
const SHARED_VARIABLES = ['REGISTRATION_SECRET', 'SESSION_SECRET', 'MASTER_KEY', 'ADMIN_TOKEN', 'MAIL_URL'];

/** Reads the engine settings. Adds problems to `problems` without addresses, which may hold a password. */
export function readEngines(env: Env, problems: string[]): EngineSettings {
  const isSet = (name: string) => Boolean(ownValue(env, name));
  const address = <Address>(name: string, parse: (text: string) => Address): Address | undefined => {
    const text = ownValue(env, name);
    if (!text) return undefined;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'cannot be read'}`);
      return undefined;
    }
  };
  const settings = {
    role: roleIn(env, problems),
    eventStore: address('EVENTSTORE_URL', parseEventStoreDbUrl),
    database: address('MONGODB_URL', parseMongoDbUrl),
    usesServersOnly: usesServersOnly(env),
  };
  if (isSet('MASTER_KEY') && !isSet('MONGODB_URL'))
    problems.push('MASTER_KEY needs MONGODB_URL: without it DATA_DIR holds the keys in a file');
  if (settings.usesServersOnly) problems.push(...missingSharedVariables(isSet));
  return settings;
}

/** Whether servers hold all data, so that several nodes may run. */
export function usesServersOnly({ EVENTSTORE_URL, MONGODB_URL }: Env): boolean {
  return Boolean(EVENTSTORE_URL && MONGODB_URL);
}

function roleIn(env: Env, problems: string[]): Role {
  const { ROLE: text } = env;
  const role = text ? ROLES.find((each) => each === text) : 'all';
  if (role === undefined) problems.push(`ROLE must be ${ROLES.join(', ')} or unset`);
  else problems.push(...roleProblems(role, env));
  return role ?? 'all';
}

function roleProblems(role: Role, env: Env): string[] {
  const problems: string[] = [];
  if (role !== 'all' && !usesServersOnly(env))
    problems.push(`ROLE=${role} needs EVENTSTORE_URL and MONGODB_URL: nodes share nothing else`);
  if (role === 'api' && env.ACCEPT_LOSS)
    problems.push('ACCEPT_LOSS needs ROLE=worker or all: only those may record the loss');
  return problems;
}

function missingSharedVariables(isSet: (name: string) => boolean): string[] {
  const missing = SHARED_VARIABLES.filter((name) => !isSet(name))
    .filter((name) => name !== 'ADMIN_TOKEN' || !isSet('GOOGLE_CLIENT_ID'))
    .map((name) => (name === 'ADMIN_TOKEN' ? `${name} (or sign-in with Google)` : name));
  return missing.map(
    (name) =>
      `${name} is missing: with EVENTSTORE_URL and MONGODB_URL nothing is stored in DATA_DIR, and all nodes need the same value`,
  );
}
