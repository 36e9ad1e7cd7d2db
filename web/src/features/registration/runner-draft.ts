import type { ParticipantFields } from '../../components/runner-fields';
import { forgetInTab, keepInTab, readFromTab } from '../../config/browser-storage';

const KEY = 'anmalan.deltagare';

/** What is typed in the runner's dialog and not saved yet, for one participant (`key`) of the registration of `email`. */
export interface RunnerDraft {
  readonly email: string;
  readonly key: string;
  readonly fields: ParticipantFields;
}

/** Keeps what is typed until the tab is closed: over a reload, and when the session ends. */
export function keepRunnerDraft(draft: RunnerDraft): void {
  keepInTab(KEY, draft);
}

/** What was typed for the registration of `email`. What was typed for another one is forgotten. */
export function readRunnerDraft(email: string): RunnerDraft | undefined {
  const draft = readAny();
  if (draft?.email === email) return draft;
  forgetRunnerDraft();
  return undefined;
}

/** The address whose participant is typed and not saved. */
export function draftOwner(): string | undefined {
  return readAny()?.email;
}

/** After it is saved or cancelled. */
export function forgetRunnerDraft(): void {
  forgetInTab(KEY);
}

function readAny(): RunnerDraft | undefined {
  const kept = readFromTab(KEY);
  return isDraft(kept) ? kept : undefined;
}

const TEXTS = ['firstname', 'lastname', 'age', 'company', 'distance', 'group'] as const;

function isDraft(kept: unknown): kept is RunnerDraft {
  const { email, key, fields } = (kept ?? {}) as Partial<Record<keyof RunnerDraft, unknown>>;
  if (typeof email !== 'string' || typeof key !== 'string') return false;
  const typed = (fields ?? {}) as Partial<Record<keyof ParticipantFields, unknown>>;
  return TEXTS.every((name) => typeof typed[name] === 'string') && typeof typed.anonymous === 'boolean';
}
