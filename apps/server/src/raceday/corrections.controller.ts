import { commandBatch, isRaceDay } from '@app/domain';
import type { CorrectionRow } from '@app/views';
import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { AdminGuard } from '../platform/auth/current-user';
import { CorrectionDrafts } from './correction-drafts';
import { Corrections } from './corrections.service';
import { type CommandSource, Source } from './race-day.service';

const version = z.int().min(0);

const dayPath = z.strictObject({ day: z.string().refine(isRaceDay, 'felaktigt datum') });
type DayPath = z.infer<typeof dayPath>;

const draftPath = dayPath.extend({ id: z.guid('ska vara ett uuid').toLowerCase() });
type DraftPath = z.infer<typeof draftPath>;

/** The draft's new content. `version`: the one it was edited from, 0 for a new draft. */
const draftBody = commandBatch.extend({ version });
type DraftBody = z.infer<typeof draftBody>;

/**
 * `seen`: the day's number of events when the outcome was reviewed. `allowedNames`: the names in the reason
 * that the organiser has been asked about.
 */
const applyBody = z.strictObject({
  version,
  seen: z.int().min(0),
  reason: z.string().max(1000),
  allowedNames: z.array(z.string().max(200)).max(100).optional(),
});
type ApplyBody = z.infer<typeof applyBody>;

const discardBody = z.strictObject({ version });
type DiscardBody = z.infer<typeof discardBody>;

/** Correction drafts of a race day: edit, apply, discard. */
@Controller('admin/api/days/:day/corrections')
@UseGuards(AdminGuard)
export class CorrectionsController {
  constructor(
    private readonly corrections: Corrections,
    private readonly drafts: CorrectionDrafts,
  ) {}

  /** Last changed first. */
  @Get()
  list(@Param({ schema: dayPath }) { day }: DayPath): Promise<readonly CorrectionRow[]> {
    return this.drafts.all(day);
  }

  @Post(':id')
  @HttpCode(200)
  draft(
    @Param({ schema: draftPath }) ref: DraftPath,
    @Body({ schema: draftBody }) body: DraftBody,
    @Source() source: CommandSource,
  ): Promise<CorrectionRow> {
    return this.corrections.draft(ref, body, source);
  }

  @Post(':id/apply')
  @HttpCode(200)
  apply(
    @Param({ schema: draftPath }) ref: DraftPath,
    @Body({ schema: applyBody }) body: ApplyBody,
    @Source() source: CommandSource,
  ): Promise<CorrectionRow> {
    return this.corrections.apply(ref, body, source);
  }

  @Post(':id/discard')
  @HttpCode(200)
  discard(
    @Param({ schema: draftPath }) ref: DraftPath,
    @Body({ schema: discardBody }) { version }: DiscardBody,
    @Source() source: CommandSource,
  ): Promise<CorrectionRow> {
    return this.corrections.discard(ref, version, source);
  }
}
