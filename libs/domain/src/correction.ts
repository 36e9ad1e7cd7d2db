import { fold, type Message } from './fold';
import type { DraftedCommand } from './raceday/commands';
import type { StoredReason } from './raceday/events';
import { Refusal } from './refusal';

/**
 * Events of a draft of corrections to a race day (YYMMDD), in stream `correction-{id}`. Who and when is in
 * the event metadata.
 */
export type CorrectionEvent =
  | DraftMessage<'CorrectionDrafted', { commands: readonly DraftedCommand[] }>
  | DraftMessage<'CorrectionChanged', { commands: readonly DraftedCommand[] }>
  /** `revision`: of the last event it appended to the day. */
  | DraftMessage<'CorrectionApplied', { revision: number } & StoredReason>
  | DraftMessage<'CorrectionDiscarded'>;

/** Commands for a draft. `version` is the number of events the caller has seen: 0 for a new draft. */
type CorrectionDraftCommand =
  | DraftMessage<'DraftCorrection', { commands: readonly DraftedCommand[]; version: number }>
  | DraftMessage<'CloseCorrection', { revision: number } & StoredReason>
  | DraftMessage<'DiscardCorrection', { version: number }>;

type DraftMessage<Type extends string, Fields = unknown> = Message<
  Type,
  { correction: string; day: string } & Fields
>;

/** State of a draft. `version` is its number of events. */
interface Draft {
  day: string | null;
  commands: readonly DraftedCommand[];
  state: 'open' | 'applied' | 'discarded';
  version: number;
}

/** Decider of correction drafts: changed from the newest version, until applied or discarded. */
export const correctionDecider = {
  initial: (): Draft => ({ day: null, commands: [], state: 'open', version: 0 }),
  decide: (command: CorrectionDraftCommand, draft: Draft): readonly CorrectionEvent[] => {
    switch (command.type) {
      case 'DraftCorrection':
        return change(command, draft);
      case 'CloseCorrection':
        return close(command, draft);
      case 'DiscardCorrection':
        return discard(command, draft);
    }
  },
  evolve: fold<Draft, CorrectionEvent>({
    CorrectionDrafted: (draft, { day, commands }) => advance(draft, { day, commands }),
    CorrectionChanged: (draft, { commands }) => advance(draft, { commands }),
    CorrectionApplied: (draft) => advance(draft, { state: 'applied' }),
    CorrectionDiscarded: (draft) => advance(draft, { state: 'discarded' }),
  }),
};

function advance(draft: Draft, changes: Partial<Draft>): void {
  Object.assign(draft, changes, { version: draft.version + 1 });
}

function change(
  { correction, day, commands, version }: Extract<CorrectionDraftCommand, { type: 'DraftCorrection' }>,
  draft: Draft,
): readonly CorrectionEvent[] {
  const isNew = draft.day === null;
  if (!isNew) checkDraftVersion(draft, day, version);
  if (isNew && version !== 0) throw new Refusal('correction-unknown');
  if (!isNew && JSON.stringify(commands) === JSON.stringify(draft.commands)) return [];
  return [{ type: isNew ? 'CorrectionDrafted' : 'CorrectionChanged', correction, day, commands }];
}

/** Never refuses: the draft's events are already in the day. */
function close(
  command: Extract<CorrectionDraftCommand, { type: 'CloseCorrection' }>,
  { state }: Draft,
): readonly CorrectionEvent[] {
  if (state === 'applied') return [];
  const { correction, day, revision, reason, named } = command;
  return [{ type: 'CorrectionApplied', correction, day, revision, reason, ...(named && { named }) }];
}

function discard(
  { correction, day, version }: Extract<CorrectionDraftCommand, { type: 'DiscardCorrection' }>,
  draft: Draft,
): readonly CorrectionEvent[] {
  if (draft.state === 'discarded') return [];
  checkDraftVersion(draft, day, version);
  return [{ type: 'CorrectionDiscarded', correction, day }];
}

/** Throws Refusal for a draft that is unknown, closed, or changed since `version`. */
export function checkDraftVersion(draft: Draft, day: string, version: number): void {
  if (draft.day !== day) throw new Refusal('correction-unknown');
  if (draft.state !== 'open') throw new Refusal('correction-closed');
  if (draft.version !== version) throw new Refusal('correction-changed');
}
