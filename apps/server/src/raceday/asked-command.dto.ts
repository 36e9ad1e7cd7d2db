import { fieldTexts, isDate, LONGEST } from '@app/domain';
import { z } from 'zod';
import { optional, optionalNumber } from '../platform/http/fields';

/** What organisers type about a runner. `age` over 1000 is a birth year; the group 'Ingen' is none. */
export const askedRunner = z.strictObject({
  firstname: z.string(fieldTexts.nameMissing),
  lastname: z.string(fieldTexts.nameMissing),
  age: optionalNumber(fieldTexts.ageInvalid),
  group: z
    .preprocess(
      (value) => (value === 'Ingen' || value === null ? '' : value),
      z.enum(['', 'Dam', 'Herr'], fieldTexts.groupInvalid),
    )
    .optional(),
  company: optional(z.string().max(LONGEST.name, fieldTexts.companyTooLong)),
  phone: optional(z.string().max(LONGEST.phone, fieldTexts.phoneTooLong)),
});
export type AskedRunner = z.infer<typeof askedRunner>;

const askedTypes = [
  'CreateRace',
  'AddRunner',
  'ChangeRunner',
  'MoveRunner',
  'AnonymiseRunner',
  'RegisterBib',
  'StartRace',
  'FinishRunner',
  'RestoreRunner',
  'SetRunnerStatus',
  'EndRace',
  'ResetRace',
] as const;
export type AskedType = (typeof askedTypes)[number];

export const COMMAND_ID = /^[\w-]{1,64}$/;
export const runnerId = z.string('felaktigt löpar-id').regex(/^runner-[\w-]{1,64}$/, 'felaktigt löpar-id');
export const runnerStatus = z.enum(['', 'dns', 'dnf', 'dsq'], 'felaktig status');

/** A device's own id, in lower case. */
export const deviceId = z.guid('ska vara ett uuid').toLowerCase();

/** When and on which device something was seen: an ISO 8601 instant with its zone. */
export const observation = {
  capturedAt: optional(z.string().refine(isInstant)),
  device: optional(z.string().max(60)),
  deviceId: optional(deviceId),
};

/** A command as it comes over the wire. A runner is named by `sort`, or by `bib` where one is registered. */
const askedCommand = z.strictObject({
  id: z.string('ska vara ett uuid').regex(COMMAND_ID, 'ska vara ett uuid'),
  type: z.enum(askedTypes, `ska vara något av ${askedTypes.join(', ')}`),
  part: z.string().max(40),
  sort: optional(runnerId),
  /** The race that a runner is moved to. */
  to: optional(z.string().max(40)),
  bib: optionalNumber(fieldTexts.bibInvalid),
  anonymous: optional(z.boolean()),
  status: optional(runnerStatus),
  word: optional(z.string().max(40)),
  /** The crossing that a restore means, epoch ms as in the board's row; another one stands. */
  finished: optionalNumber('felaktig tid'),
  ...observation,
  date: optional(z.string(fieldTexts.dateInvalid)),
  distance: optionalNumber(fieldTexts.distanceInvalid),
  openForReg: optional(z.boolean()),
  runner: optional(askedRunner),
});
export type AskedCommand = z.infer<typeof askedCommand>;

const NO_COMMANDS = 'commands saknas';

/** Commands to apply in order. */
export const commandBatch = z.strictObject(
  {
    commands: z
      .array(askedCommand, { error: ({ input }) => (input == null ? NO_COMMANDS : undefined) })
      .max(500, 'högst 500 i taget'),
  },
  NO_COMMANDS,
);
export type CommandBatch = z.infer<typeof commandBatch>;

function isInstant(text: string): boolean {
  const [, date = ''] =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.exec(text) ?? [];
  return isDate(date) && !Number.isNaN(Date.parse(text));
}
