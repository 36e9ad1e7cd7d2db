import type { SessionRunner } from '@app/views';
import type { ParticipantFields } from '../../components/runner-fields';
import { json, storedValue } from '../../config/stored-value';

/**
 * Unsaved text of the runner’s dialog, for one participant (`key`) of the registration of `email`. `seen`: as
 * shown when the text was typed; missing for a new participant.
 */
export interface RunnerDraft {
  readonly email: string;
  readonly key: string;
  readonly seen?: SessionRunner | undefined;
  readonly fields: ParticipantFields;
}

/** The draft, until the tab is closed: it survives a reload and the end of the session. Null without one. */
export const runnerDraft = storedValue<RunnerDraft | null>(
  'anmalan.deltagare',
  json((read) => (isDraft(read) ? read : null)),
  'sessionStorage',
);

/** The draft for the registration of `email`. Drops a draft that belongs to another address. */
export function readRunnerDraft(email: string): RunnerDraft | undefined {
  const draft = runnerDraft.read();
  if (draft?.email === email) return draft;
  runnerDraft.write(null);
  return undefined;
}

/** The address of the registration that has a draft. */
export function draftOwner(): string | undefined {
  return runnerDraft.read()?.email;
}

const TEXT_FIELDS = ['firstname', 'lastname', 'age', 'company', 'distance', 'group'] as const;

function isDraft(stored: unknown): stored is RunnerDraft {
  const { email, key, seen, fields } = (stored ?? {}) as Partial<Record<keyof RunnerDraft, unknown>>;
  if (typeof email !== 'string' || typeof key !== 'string') return false;
  return isSeen(seen) && isFields(fields);
}

function isSeen(seen: unknown): boolean {
  return seen === undefined || (typeof seen === 'object' && seen !== null);
}

function isFields(fields: unknown): boolean {
  const typed = (fields ?? {}) as Partial<Record<keyof ParticipantFields, unknown>>;
  return TEXT_FIELDS.every((name) => typeof typed[name] === 'string') && typeof typed.anonymous === 'boolean';
}
