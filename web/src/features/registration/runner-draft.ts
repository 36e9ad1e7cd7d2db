import { readKept } from '../../config/kept';
import type { ParticipantFields } from './runner.schema';

const KEY = 'anmalan.deltagare';

/** What stands in the runner's dialog and is not saved: whose registration and which participant it is meant for. */
export interface RunnerDraft {
  readonly email: string;
  readonly key: string;
  readonly fields: ParticipantFields;
}

/** Keeps what is typed for as long as the tab lives: neither a reload nor a session that ends takes it. */
export function keepRunnerDraft(draft: RunnerDraft): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** What the owner of `email` had typed; whatever somebody else had typed in this tab is forgotten. */
export function readRunnerDraft(email: string): RunnerDraft | undefined {
  const draft = readAny();
  if (draft?.email === email) return draft;
  forgetRunnerDraft();
  return undefined;
}

/** Whose participant waits, unsaved, for a new sign-in. */
export function draftOwner(): string | undefined {
  return readAny()?.email;
}

/** Once it is saved, or given up. */
export function forgetRunnerDraft(): void {
  window.sessionStorage.removeItem(KEY);
}

function readAny(): RunnerDraft | undefined {
  const kept = readKept(KEY);
  return isDraft(kept) ? kept : undefined;
}

const TEXTS = ['firstname', 'lastname', 'age', 'company', 'distance', 'group'] as const;

function isDraft(kept: unknown): kept is RunnerDraft {
  const { email, key, fields } = (kept ?? {}) as Partial<Record<keyof RunnerDraft, unknown>>;
  if (typeof email !== 'string' || typeof key !== 'string') return false;
  const typed = (fields ?? {}) as Partial<Record<keyof ParticipantFields, unknown>>;
  return TEXTS.every((name) => typeof typed[name] === 'string') && typeof typed.anonymous === 'boolean';
}
