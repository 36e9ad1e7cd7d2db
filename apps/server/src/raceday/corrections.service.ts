import {
  withEndTime,
  draftCommandId,
  checkDraftVersion,
  type CommandRequest,
  dayOf,
  type DraftedCommand,
  isDraftedCommand,
  Refusal,
  type GivenReason,
} from '@app/domain';
import type { CorrectionRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { CorrectionDrafts, type DraftRef } from './correction-drafts';
import { RaceDayRepository } from './race-day.repository';
import { type CommandSource, RaceDayService } from './race-day.service';
import { toCommand } from './to-command';

/** Edits, applies and discards correction drafts of a race day. Throws Refusal when a rule is broken. */
@Injectable()
export class Corrections {
  constructor(
    private readonly drafts: CorrectionDrafts,
    private readonly raceDays: RaceDayService,
    private readonly days: RaceDayRepository,
  ) {}

  /** Saves a new draft, or one unchanged since `version` (optimistic concurrency). */
  async draft(
    ref: DraftRef,
    { commands, version }: { readonly commands: readonly CommandRequest[]; readonly version: number },
    { by, request }: CommandSource,
  ): Promise<CorrectionRow> {
    const drafted = commands.map((command) => toDraftedCommand(ref.day, command));
    await this.closeIfApplied(ref, by);
    await this.drafts.send(ref, { type: 'DraftCorrection', commands: drafted, version }, { by, request });
    return this.drafts.get(ref);
  }

  /** Applies the draft in one append. Idempotent. Refuses an outdated draft, and a changed outcome. */
  async apply(
    ref: DraftRef,
    { version, seen, ...given }: { readonly version: number; readonly seen: number } & GivenReason,
    source: CommandSource,
  ): Promise<CorrectionRow> {
    const { day, id } = ref;
    if (!(await this.closeIfApplied(ref, source.by))) {
      const draft = await this.drafts.load(id);
      checkDraftVersion(draft, day, version);
      const commands = withEndTime(draft.commands, this.raceDays.now());
      const [first] = commands;
      if (!first) throw new Refusal('correction-empty');
      const held = await this.days.verifyDraftOutcome(ref, { commands, seen, reason: given.reason });
      const fields = { part: first.part, correction: id, commands, seen, held, ...given };
      const commandId = draftCommandId(id, { version, seen, held, ...given });
      await this.raceDays.execute(
        { type: 'ApplyCorrection', ...fields },
        { ...source, commandId, device: CORRECTIONS_DEVICE },
      );
      await this.closeIfApplied(ref, source.by, given.reason);
    }
    return this.drafts.get(ref);
  }

  /** Discards a draft unchanged since `version`. */
  async discard(ref: DraftRef, version: number, { by, request }: CommandSource): Promise<CorrectionRow> {
    await this.closeIfApplied(ref, by);
    await this.drafts.send(ref, { type: 'DiscardCorrection', version }, { by, request });
    return this.drafts.get(ref);
  }

  /**
   * Closes a draft whose events are in the day, also after a crash between applying and closing. A draft whose
   * events have no reason closes with the given one.
   */
  private async closeIfApplied(ref: DraftRef, by: string, givenReason?: string): Promise<boolean> {
    const closing = await this.days.closingOfDraft(ref, givenReason);
    if (!closing) return false;
    await this.drafts.send(ref, { type: 'CloseCorrection', ...closing }, { by, id: `close-${ref.id}` });
    return true;
  }
}

const CORRECTIONS_DEVICE = 'rättelsebordet';

// A draft has no time of its own.
function toDraftedCommand(day: string, request: CommandRequest): DraftedCommand {
  const command = toCommand(request, { at: 0, year: () => 0, newSort: () => '' });
  if (!isDraftedCommand(command))
    throw new Problem(400, `${request.type} är ingen rättelse`, 'request-invalid');
  if (dayOf(command.part) !== day) throw new Refusal('part-mismatch');
  // The reason is given and checked once, when the draft is applied.
  return 'reason' in command ? { ...command, reason: '', allowedNames: undefined } : command;
}
