import { z } from 'zod';
import { isDate } from '../dates';
import { fieldTexts, refusalTexts } from '../refusal-texts';
import { LONGEST } from '../runner-rules';
import { PICKUP_ITEMS, RUNNER_STATUSES } from './events';

/*
 * Every command of a race day, described once: what comes over the wire, what the browser sends and what the decider decides all follow
 * from the schemas here. Import only types from it where zod must not come along: in the rest of the domain, and in the browser.
 */

/** A field that may be missing; null is the same as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional()).optional();
}

/** A number that may be missing. */
export function optionalNumber(message: string) {
  return z.preprocess(typedNumber, z.number(message).optional()).optional();
}

/** Digits in a text are a number, and an empty text is nothing; anything else stays what it is. */
export function typedNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value.trim() === '') return undefined;
  return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

export const runnerId = z
  .string(refusalTexts['runner-invalid'])
  .regex(/^runner-[\w-]{1,64}$/, refusalTexts['runner-invalid']);
export const runnerStatus = z.enum(RUNNER_STATUSES, refusalTexts['status-invalid']);
const NO_UUID = 'ska vara ett uuid';
const ANY_COMMAND = /^[\w-]{1,64}$/;
/** What is called by whoever sends it: 'apply-…' (`APPLIES`) is what a draft of corrections writes, and nobody else. */
export const COMMAND_ID = /^(?!apply-)[\w-]{1,64}$/;

/** A device's own id, in lower case. */
export const deviceId = z.guid(NO_UUID).toLowerCase();

/** When and on which device something was seen: an ISO 8601 instant with its zone. */
export const observation = {
  capturedAt: optional(z.string().refine(isInstant)),
  device: optional(z.string().max(60)),
  deviceId: optional(deviceId),
};

/** What every command carries beside its type. */
const head = {
  id: z.string(NO_UUID).regex(COMMAND_ID, NO_UUID),
  part: z.string().max(40),
  ...observation,
};

/** What organisers type about a runner. `age` over 1000 is a birth year; the group 'Ingen' is none. */
const runnerInput = z.strictObject({
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
export type RunnerInput = z.infer<typeof runnerInput>;

/** What a command may carry, whatever its type. The first fault is told: in this order. */
const fields = {
  id: head.id,
  part: head.part,
  sort: optional(runnerId),
  to: optional(z.string().max(40)),
  bib: optionalNumber(fieldTexts.bibInvalid),
  bibs: optional(
    z
      .array(z.strictObject({ sort: runnerId, bib: z.number(fieldTexts.bibInvalid) }))
      .max(LONGEST.series, `högst ${String(LONGEST.series)} startnummer i taget`),
  ),
  anonymous: optional(z.boolean()),
  status: optional(runnerStatus),
  word: optional(z.string().max(40)),
  finished: optionalNumber('felaktig tid'),
  items: optional(
    z.array(z.enum(PICKUP_ITEMS, fieldTexts.itemInvalid)).min(1, fieldTexts.itemInvalid).max(2),
  ),
  pickedUp: optionalNumber('felaktig tid'),
  ...observation,
  date: optional(z.string(fieldTexts.dateInvalid)),
  distance: optionalNumber(fieldTexts.distanceInvalid),
  openForReg: optional(z.boolean()),
  runner: optional(runnerInput),
  events: optional(
    z
      .array(z.int().min(1), 'felaktiga rader')
      .min(1, 'felaktiga rader')
      .max(LONGEST.word, `högst ${String(LONGEST.word)} rader i taget`),
  ),
  command: optional(z.string(NO_UUID).regex(ANY_COMMAND, NO_UUID)),
  start: optional(z.int('felaktig tid')),
  crossing: optional(z.int('felaktig tid')),
  other: optional(runnerId),
  sorts: optional(z.array(runnerId).max(50)),
  others: optional(z.array(z.string().max(40)).max(50)),
  alone: optional(z.boolean()),
  reason: optional(z.string().max(1000)),
  official: optional(z.boolean()),
  seen: optional(z.string().max(40)),
};
const { date, distance, openForReg, runner, sort, bib, bibs, to, anonymous } = fields;
const { items, pickedUp, status, finished, word, events, alone, reason } = fields;
const { start, crossing, other, others, sorts, official, seen, command: undone } = fields;

/** What is requested of the race `part`. A runner is named by `sort`, or where one is registered by `bib`. */
const commands = [
  command('CreateRace', { date, distance, openForReg }),
  command('AddRunner', { sort, runner, bib }),
  command('ChangeRunner', { sort, runner }),
  /** From the race `part` to the race `to` of the same day. */
  command('MoveRunner', { sort, to }),
  /** `part` names the day; the runner may be in any of its races. */
  command('AnonymiseRunner', { sort, anonymous }),
  command('RegisterBib', { sort, bib }),
  /** A series of bibs for runners of the race who have none: all of them or nobody. */
  command('AssignBibs', { bibs }),
  /** `items` is what is handed over; everything, where it is not said. */
  command('RecordPickup', { sort, items }),
  /** `pickedUp` is when what is meant was handed over, epoch ms as in the day: what another table hands out stands. */
  command('UndoPickup', { sort, items, pickedUp }),
  command('StartRace', {}),
  command('FinishRunner', { sort, bib }),
  /** `finished` is the crossing that is meant, epoch ms as in the board's row: another one stands. */
  command('RestoreRunner', { sort, bib, finished }),
  command('SetRunnerStatus', { sort, bib, status }),
  /** `status` is set on everyone who still is out, in the same step. */
  command('EndRace', { status }),
  command('ResetRace', { word }),
  /** `command` is the id of what was asked for and is to count no longer, whatever it was. */
  command('UndoCommand', { command: undone }),
  /**
   * `part` names the day, `events` what counts no longer, or again, by its numbers in the day's history; all that was asked for
   * together with it goes along, unless it is `alone`.
   */
  command('RevokeEvents', { events, alone, reason }),
  command('ReinstateEvents', { events, alone, reason }),
  /** `start` is when the gun went, epoch ms; `others` are races whose starts move as far. */
  command('AdjustStart', { start, others, reason }),
  /** `crossing` is when they crossed, epoch ms. */
  command('AdjustFinish', { sort, bib, crossing, reason }),
  command('InsertFinish', { sort, bib, crossing, reason }),
  /** `bib` is what `sort` wears as far as is known; none is left out. */
  command('SwapBibs', { sort, other, bib, reason }),
  command('DeclareTie', { sorts, reason }),
  /** In the order in which they crossed. */
  command('SetJudgeOrder', { sorts, reason }),
  /** `official`: as the next numbered version. `seen` is the fingerprint of the results that whoever publishes has looked at. */
  command('PublishResults', { official, seen }),
] as const;

/** A command as it comes over the wire: `id` makes a repeat harmless. What it cannot do without, the decider's command tells. */
const commandRequest = z.discriminatedUnion('type', commands, {
  error: (issue) => ('discriminator' in issue ? `ska vara något av ${typeNames()}` : undefined),
});
export type CommandRequest = z.infer<typeof commandRequest>;
export type RequestType = CommandRequest['type'];

const NO_COMMANDS = 'commands saknas';

/** Commands to apply in order. */
export const commandBatch = z.strictObject(
  {
    commands: z
      .array(commandRequest, { error: ({ input }) => (input == null ? NO_COMMANDS : undefined) })
      .max(500, 'högst 500 i taget'),
  },
  NO_COMMANDS,
);
export type CommandBatch = z.infer<typeof commandBatch>;

/** The command of that type as it comes over the wire. */
export type RequestOf<Type extends RequestType> = Extract<CommandRequest, { type: Type }>;

/** How a command of one type comes over the wire. What only others use may come along: it is checked, and then not looked at. */
function command<const Type extends string, Own extends Partial<typeof fields>>(type: Type, own: Own) {
  const schema: unknown = z.strictObject({ type: z.literal(type), ...fields, ...own });
  return schema as z.ZodObject<typeof head & Own & { type: z.ZodLiteral<Type> }, z.core.$strict>;
}

function typeNames(): string {
  return commands.map(({ shape }) => shape.type.value).join(', ');
}

function isInstant(text: string): boolean {
  const [, day = ''] =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.exec(text) ?? [];
  return isDate(day) && !Number.isNaN(Date.parse(text));
}
