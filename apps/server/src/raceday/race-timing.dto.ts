import {
  COMMAND_ID,
  fieldTexts,
  MARKS_WITHOUT_FINISH,
  observation,
  optional,
  optionalNumber,
  runnerId,
  runnerStatus,
} from '@app/domain';
import { z } from 'zod';

/** Fields of every action: command id (makes retries safe), capture time, device. */
export const action = z.strictObject({ commandId: optional(z.string().regex(COMMAND_ID)), ...observation });
export type Action = z.infer<typeof action>;

/** `status`: set on all runners still on the course. */
export const endAction = action.extend({ status: optional(z.enum(MARKS_WITHOUT_FINISH)) });
export type EndAction = z.infer<typeof endAction>;

export const resetAction = action.extend({ word: optional(z.string().max(40)) });
export type ResetAction = z.infer<typeof resetAction>;

export const statusAction = action.extend({ status: runnerStatus });
export type StatusAction = z.infer<typeof statusAction>;

/** Route parameters. */
export const runnerInRace = z.strictObject({ part: z.string(), sort: runnerId });
export type RunnerInRace = z.infer<typeof runnerInRace>;

export const bibOfRunner = runnerInRace.extend({ bib: optionalNumber(fieldTexts.bibInvalid) });
export type BibOfRunner = z.infer<typeof bibOfRunner>;
