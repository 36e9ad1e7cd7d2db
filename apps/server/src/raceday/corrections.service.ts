import {
  withEndTime,
  draftCommandId,
  checkDraftVersion,
  type CommandRequest,
  dayOf,
  type DraftedCommand,
  isDraftedCommand,
  Refusal,
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
    named: DraftRef,
    { commands, version }: { readonly commands: readonly CommandRequest[]; readonly version: number },
    { by, request }: CommandSource,
  ): Promise<CorrectionRow> {
    const drafted = commands.map((one) => toDraftedCommand(named.day, one));
    await this.closeIfApplied(named, by);
    await this.drafts.send(named, { type: 'DraftCorrection', commands: drafted, version }, { by, request });
    return this.drafts.get(named);
  }

  /**
   * Applies the draft in one append, with a reason. Idempotent.
   * Refuses an outdated draft, and one whose outcome has changed since it was reviewed.
   */
  async apply(
    named: DraftRef,
    { version, seen, reason }: { readonly version: number; readonly seen: number; readonly reason: string },
    source: CommandSource,
  ): Promise<CorrectionRow> {
    const { day, id } = named;
    if (!(await this.closeIfApplied(named, source.by))) {
      const draft = await this.drafts.load(id);
      checkDraftVersion(draft, day, version);
      const commands = withEndTime(draft.commands, this.raceDays.now());
      const [first] = commands;
      if (!first) throw new Refusal('correction-empty');
      const held = await this.days.verifyDraftOutcome(named, { commands, seen, reason });
      const about = { part: first.part, correction: id, commands, seen, held, reason };
      const commandId = draftCommandId(id, { version, seen, held, reason });
      await this.raceDays.execute(
        { type: 'ApplyCorrection', ...about },
        { ...source, commandId, device: CORRECTIONS_DEVICE },
      );
      await this.closeIfApplied(named, source.by, reason.trim());
    }
    return this.drafts.get(named);
  }

  /** Discards a draft unchanged since `version`. */
  async discard(named: DraftRef, version: number, { by, request }: CommandSource): Promise<CorrectionRow> {
    await this.closeIfApplied(named, by);
    await this.drafts.send(named, { type: 'DiscardCorrection', version }, { by, request });
    return this.drafts.get(named);
  }

  /** Closes a draft whose events are in the day, also after a crash between applying and closing. */
  private async closeIfApplied(named: DraftRef, by: string, given?: string): Promise<boolean> {
    const written = await this.days.lastEventOfDraft(named.day, named.id);
    if (!written) return false;
    const { revision, event } = written;
    const reason = given ?? ('reason' in event ? (event.reason ?? '') : '');
    const closing = { type: 'CloseCorrection', revision, reason } as const;
    await this.drafts.send(named, closing, { by, id: `close-${named.id}` });
    return true;
  }
}

/** The device name of applied corrections. */
const CORRECTIONS_DEVICE = 'rättelsebordet';

// A draft has no time of its own.
function toDraftedCommand(day: string, request: CommandRequest): DraftedCommand {
  const command = toCommand(request, { at: 0, year: () => 0, newSort: () => '' });
  if (!isDraftedCommand(command))
    throw new Problem(400, `${request.type} är ingen rättelse`, 'request-invalid');
  if (dayOf(command.part) !== day) throw new Refusal('part-mismatch');
  // The reason is given and checked once, when the draft is applied.
  return 'reason' in command ? { ...command, reason: '' } : command;
}
