import {
  type Clock,
  queryDatabaseMembers,
  type ClusterMembers,
  queryEventStoreDbMembers,
} from '@app/adapters';
import type { Config } from '../../../server/src/platform/config/config';
import type { CommandContext } from '../command';

/** The result of a check. */
export interface Verdict {
  readonly verdict: 'ok' | 'warns' | 'fails';
  readonly subject: string;
  readonly message: string;
}

export function ok(subject: string, message: string): Verdict {
  return { verdict: 'ok', subject, message };
}

export function warns(subject: string, message: string): Verdict {
  return { verdict: 'warns', subject, message };
}

export function fails(subject: string, error: unknown): Verdict {
  return { verdict: 'fails', subject, message: error instanceof Error ? error.message : String(error) };
}

/** Runs `runOne`; a thrown error becomes a failure. */
export async function runCheck(
  subject: string,
  runOne: () => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  try {
    return await runOne();
  } catch (error) {
    return [fails(subject, error)];
  }
}

/** The environment, clock and servers of a check. */
export interface CheckContext {
  readonly env: CommandContext['env'];
  readonly clock: Clock;
  readonly servers: Servers;
}

/** Every server of an engine; undefined when not configured. Each is queried once. */
export interface Servers {
  eventStore(): Promise<ClusterMembers | undefined>;
  database(): Promise<ClusterMembers | undefined>;
}

/** One check; a thrown error is a failure. */
export type Check = (config: Config, context: CheckContext) => Promise<readonly Verdict[]>;

export function serversOf({ engines: { eventStore, database } }: Config, clock: Clock): Servers {
  return {
    eventStore: once(async () => eventStore && queryEventStoreDbMembers(eventStore, clock)),
    database: once(async () => database && queryDatabaseMembers(database, clock)),
  };
}

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (answer ??= ask());
}
