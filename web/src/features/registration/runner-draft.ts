import type { ParticipantFields } from '../../components/runner-fields';
import { removeFromTab, storeInTab, readFromTab } from '../../config/browser-storage';

const KEY = 'anmalan.deltagare';

/** Unsaved text of the runner’s dialog, for one participant (`key`) of the registration of `email`. */
export interface RunnerDraft {
  readonly email: string;
  readonly key: string;
  readonly fields: ParticipantFields;
}

/** Stores the draft until the tab is closed: it survives a reload and the end of the session. */
export function saveRunnerDraft(draft: RunnerDraft): void {
  storeInTab(KEY, draft);
}

/** The draft for the registration of `email`. Drops a draft that belongs to another address. */
export function readRunnerDraft(email: string): RunnerDraft | undefined {
  const draft = readStoredDraft();
  if (draft?.email === email) return draft;
  forgetRunnerDraft();
  return undefined;
}

/** The address of the registration that has a draft. */
export function draftOwner(): string | undefined {
  return readStoredDraft()?.email;
}

/** Call after the draft is saved or cancelled. */
export function forgetRunnerDraft(): void {
  removeFromTab(KEY);
}

function readStoredDraft(): RunnerDraft | undefined {
  const stored = readFromTab(KEY);
  return isDraft(stored) ? stored : undefined;
}

const TEXT_FIELDS = ['firstname', 'lastname', 'age', 'company', 'distance', 'group'] as const;

function isDraft(stored: unknown): stored is RunnerDraft {
  const { email, key, fields } = (stored ?? {}) as Partial<Record<keyof RunnerDraft, unknown>>;
  if (typeof email !== 'string' || typeof key !== 'string') return false;
  const typed = (fields ?? {}) as Partial<Record<keyof ParticipantFields, unknown>>;
  return TEXT_FIELDS.every((name) => typeof typed[name] === 'string') && typeof typed.anonymous === 'boolean';
}
