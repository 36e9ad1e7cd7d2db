import { fold } from './fold';
import type { DraftedCommand } from './raceday/raceday-command';
import { Refusal } from './refusal';

/** What came of a draft of corrections to a race day (YYMMDD), in stream `correction-{id}`. Who and when stands beside each event. */
export type CorrectionEvent =
  | {
      readonly type: 'CorrectionDrafted';
      readonly correction: string;
      readonly day: string;
      readonly commands: readonly DraftedCommand[];
    }
  | {
      readonly type: 'CorrectionChanged';
      readonly correction: string;
      readonly day: string;
      readonly commands: readonly DraftedCommand[];
    }
  /** `revision` is the last that it wrote into the day's history. */
  | {
      readonly type: 'CorrectionApplied';
      readonly correction: string;
      readonly day: string;
      readonly revision: number;
      readonly reason: string;
    }
  | { readonly type: 'CorrectionDiscarded'; readonly correction: string; readonly day: string };

interface About {
  readonly correction: string;
  readonly day: string;
}

/** What may be asked of a draft. `version` is how many events it had when it was looked at: 0 for a new one. */
export type CorrectionDraftCommand =
  | (About & {
      readonly type: 'DraftCorrection';
      readonly commands: readonly DraftedCommand[];
      readonly version: number;
    })
  | (About & { readonly type: 'CloseCorrection'; readonly revision: number; readonly reason: string })
  | (About & { readonly type: 'DiscardCorrection'; readonly version: number });

/** A draft. `version` is how many events it has. */
export interface Draft {
  day: string | null;
  commands: readonly DraftedCommand[];
  state: 'open' | 'applied' | 'discarded';
  version: number;
}

/** Drafts of corrections: changed by whoever has seen the newest of it, until it is applied or discarded. */
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
    CorrectionDrafted: (draft, { day, commands }) => grown(draft, { day, commands }),
    CorrectionChanged: (draft, { commands }) => grown(draft, { commands }),
    CorrectionApplied: (draft) => grown(draft, { state: 'applied' }),
    CorrectionDiscarded: (draft) => grown(draft, { state: 'discarded' }),
  }),
};

function grown(draft: Draft, news: Partial<Draft>): void {
  Object.assign(draft, news, { version: draft.version + 1 });
}

function change(
  { correction, day, commands, version }: Extract<CorrectionDraftCommand, { type: 'DraftCorrection' }>,
  draft: Draft,
): readonly CorrectionEvent[] {
  const isNew = draft.day === null;
  if (!isNew) checkSeen(draft, day, version);
  if (isNew && version !== 0) throw new Refusal('correction-unknown');
  if (!isNew && JSON.stringify(commands) === JSON.stringify(draft.commands)) return [];
  return [{ type: isNew ? 'CorrectionDrafted' : 'CorrectionChanged', correction, day, commands }];
}

/** Its events stand in the day: that cannot be refused. */
function close(
  { correction, day, revision, reason }: Extract<CorrectionDraftCommand, { type: 'CloseCorrection' }>,
  { state }: Draft,
): readonly CorrectionEvent[] {
  return state === 'applied' ? [] : [{ type: 'CorrectionApplied', correction, day, revision, reason }];
}

function discard(
  { correction, day, version }: Extract<CorrectionDraftCommand, { type: 'DiscardCorrection' }>,
  draft: Draft,
): readonly CorrectionEvent[] {
  if (draft.state === 'discarded') return [];
  checkSeen(draft, day, version);
  return [{ type: 'CorrectionDiscarded', correction, day }];
}

/** Throws Refusal for a draft that is not there, is closed, or was changed by somebody since. */
export function checkSeen(draft: Draft, day: string, version: number): void {
  if (draft.day !== day) throw new Refusal('correction-unknown');
  if (draft.state !== 'open') throw new Refusal('correction-closed');
  if (draft.version !== version) throw new Refusal('correction-changed');
}
