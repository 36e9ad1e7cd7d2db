import { z } from 'zod';
import { isClockTime, isDate } from '../dates';
import { fieldTexts, refusalTexts } from '../refusal-texts';
import { LIMITS } from '../runner-rules';
import { PICKUP_ITEMS, type RunnerDetails } from './events';
import { RUNNER_STATUSES, type MarkWithoutFinish } from './result-marks';

/* Schemas of every race-day command. Request, browser and decider types derive from them. Import only
   types where zod must stay out: elsewhere in the domain, and in the browser. */

/** Makes a field optional; null counts as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional()).optional();
}

/** An optional number, also as digits in a string. */
export function optionalNumber(message: string) {
  return z.preprocess(typedNumber, z.number(message).optional()).optional();
}

/**
 * Turns a string of digits into a number and an empty string into undefined; returns anything else unchanged.
 */
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
const ANY_COMMAND_ID = /^[\w-]{1,64}$/;
/**
 * Ids that clients may send. 'apply-…' (`APPLY_ID_PREFIX`) is reserved for applying a draft of corrections.
 */
export const COMMAND_ID = /^(?!apply-)[\w-]{1,64}$/;

/** A device's id, in lower case. */
export const deviceId = z.guid(NO_UUID).toLowerCase();

/** When and on which device the command was issued: an ISO 8601 instant with a zone. */
export const observation = {
  capturedAt: optional(z.string().refine(isInstant)),
  device: optional(z.string().max(60)),
  deviceId: optional(deviceId),
};

/** The fields of every command besides its type. */
const head = {
  id: z.string(NO_UUID).regex(COMMAND_ID, NO_UUID),
  part: z.string().max(40),
  ...observation,
};

/** Runner details typed by organisers. An `age` over 1000 is a birth year; the group 'Ingen' means none. */
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
  company: optional(z.string().max(LIMITS.name, fieldTexts.companyTooLong)),
  phone: optional(z.string().max(LIMITS.phone, fieldTexts.phoneTooLong)),
});
export type RunnerInput = z.infer<typeof runnerInput>;

/** Every field of any command. The first invalid field is reported, in this order. */
const fields = {
  id: head.id,
  part: head.part,
  sort: optional(runnerId),
  to: optional(z.string().max(40)),
  bib: optionalNumber(fieldTexts.bibInvalid),
  bibs: optional(
    z
      .array(z.strictObject({ sort: runnerId, bib: z.number(fieldTexts.bibInvalid) }))
      .max(LIMITS.bibsPerSeries, `högst ${String(LIMITS.bibsPerSeries)} startnummer i taget`),
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
  /** 'HH:MM'; null means the edition's programme. */
  plannedStart: z.string(fieldTexts.startInvalid).refine(isClockTime, fieldTexts.startInvalid).nullish(),
  runner: optional(runnerInput),
  events: optional(
    z
      .array(z.int().min(1), 'felaktiga rader')
      .min(1, 'felaktiga rader')
      .max(LIMITS.eventsPerRevocation, `högst ${String(LIMITS.eventsPerRevocation)} rader i taget`),
  ),
  command: optional(z.string(NO_UUID).regex(ANY_COMMAND_ID, NO_UUID)),
  start: optional(z.int('felaktig tid')),
  crossing: optional(z.int('felaktig tid')),
  other: optional(runnerId),
  sorts: optional(z.array(runnerId).max(50)),
  others: optional(z.array(z.string().max(40)).max(50)),
  alone: optional(z.boolean()),
  alsoRevoke: optional(
    z
      .array(z.int().min(1), 'felaktiga rader')
      .max(LIMITS.eventsPerRevocation, `högst ${String(LIMITS.eventsPerRevocation)} rader i taget`),
  ),
  revokeCrossingsOf: optional(
    z
      .array(runnerId)
      .max(LIMITS.crossingsPerStart, `högst ${String(LIMITS.crossingsPerStart)} målgångar i taget`),
  ),
  reason: optional(z.string().max(1000)),
  allowedNames: optional(z.array(z.string().max(200)).max(100)),
  official: optional(z.boolean()),
  seen: optional(z.string().max(40)),
};
const { date, distance, openForReg, plannedStart, runner, sort, bib, bibs, to, anonymous } = fields;
const { items, pickedUp, status, finished, word, events, alone, alsoRevoke, revokeCrossingsOf } = fields;
/** `allowedNames`: the names in the reason that the organiser has been asked about. */
const reasonFields = { reason: fields.reason, allowedNames: fields.allowedNames };
const { start, crossing, other, others, sorts, official, seen, command: undone } = fields;

/** Commands for the race `part`. A runner is named by `sort`, or by `bib` if registered. */
const commands = [
  command('CreateRace', { date, distance, openForReg, plannedStart }),
  /** Changes the given fields; another `date` moves a race without runners to that day. */
  command('ChangeRace', { date, openForReg, plannedStart }),
  /** Removes a race without runners. */
  command('RemoveRace', {}),
  command('AddRunner', { sort, runner, bib }),
  command('ChangeRunner', { sort, runner }),
  /** Moves a runner from the race `part` to the race `to` of the same day. */
  command('MoveRunner', { sort, to }),
  /** Removes a runner who was added by hand; `part` names the day. */
  command('RemoveRunner', { sort }),
  /** `part` names the day; the runner may be in any of its races. */
  command('AnonymiseRunner', { sort, anonymous }),
  command('RegisterBib', { sort, bib }),
  /** Gives bibs to runners of the race without one: all of them, or none. */
  command('AssignBibs', { bibs }),
  /** `items`: what is handed over; everything by default. */
  command('RecordPickup', { sort, items }),
  /**
   * `pickedUp`: when the pickup to undo happened, epoch ms as in the day. A pickup at another table stays.
   */
  command('UndoPickup', { sort, items, pickedUp }),
  /**
   * `others`: races that start at the same moment. `revokeCrossingsOf`: the runners whose crossings
   * from before this start are revoked, left by a start that was undone. Crossings of others stay, in conflict.
   */
  command('StartRace', { others, revokeCrossingsOf }),
  command('FinishRunner', { sort, bib }),
  /** `finished`: the crossing to remove, epoch ms as in the board's row; any other crossing stays. */
  command('RestoreRunner', { sort, bib, finished }),
  command('SetRunnerStatus', { sort, bib, status }),
  /** Sets `status` on every runner on the course, in the same step. */
  command('EndRace', { status }),
  command('ResetRace', { word }),
  /** `command`: the id of the command to undo. */
  command('UndoCommand', { command: undone }),
  /**
   * `part` names the day; `events` are the revisions to revoke or reinstate. Includes all events of the same
   * commands, unless `alone` is true. `alsoRevoke`: crossings to revoke because they would lie before a start
   * that this moves.
   */
  command('RevokeEvents', { events, alone, alsoRevoke, ...reasonFields }),
  command('ReinstateEvents', { events, alone, alsoRevoke, ...reasonFields }),
  /**
   * `start`: the new start, epoch ms; the starts of the races in `others` move by the same amount.
   * `alsoRevoke`: the crossings to revoke because they would lie before it.
   */
  command('AdjustStart', { start, others, alsoRevoke, ...reasonFields }),
  /** `crossing`: the finish time, epoch ms. */
  command('AdjustFinish', { sort, bib, crossing, ...reasonFields }),
  command('InsertFinish', { sort, bib, crossing, ...reasonFields }),
  /** `bib`: the bib that `sort` is believed to wear; absent for none. */
  command('SwapBibs', { sort, other, bib, ...reasonFields }),
  command('DeclareTie', { sorts, ...reasonFields }),
  /** In finish order. */
  command('SetJudgeOrder', { sorts, ...reasonFields }),
  /**
   * `official`: publishes the next numbered version. `seen`: the fingerprint of the results the organiser
   * reviewed.
   */
  command('PublishResults', { official, seen }),
] as const;

/**
 * A command as received; `id` makes a repeat harmless. The decider's command type states which fields are
 * required.
 */
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

/** The request of one command type. */
export type RequestOf<Type extends RequestType> = Extract<CommandRequest, { type: Type }>;

/** Builds the schema of one command type. Fields of other types are accepted and validated, but ignored. */
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

/**
 * The decider's commands: the requests with all fields present and `at` (epoch ms UTC) for the device's time,
 * plus five that clients cannot send. The decider makes no times or ids.
 */
export type RacedayCommand =
  | DecidedCommand<'CreateRace', { plannedStart?: string | null }>
  | DecidedCommand<'RemoveRace'>
  /** Absent fields stay as they are. */
  | DecidedCommand<'ChangeRace', { date?: string; openForReg?: boolean; plannedStart?: string | null }>
  /** `anonymous`: the family asked for no name in public. */
  | DecidedCommand<'AddRunner', { runner: RunnerDetails; bib: number | null; anonymous?: boolean }>
  | DecidedCommand<'ChangeRunner', { runner: RunnerDetails }>
  | DecidedCommand<
      'MoveRunner' | 'RemoveRunner' | 'AnonymiseRunner' | 'RegisterBib' | 'AssignBibs' | 'ResetRace'
    >
  | DecidedCommand<'UndoCommand' | 'DeclareTie' | 'SetJudgeOrder'>
  /** Drafts from before `alsoRevoke` lack it. */
  | DecidedCommand<'RevokeEvents' | 'ReinstateEvents' | 'AdjustStart', { alsoRevoke?: readonly number[] }>
  | DecidedCommand<'AdjustFinish' | 'InsertFinish', RunnerName>
  | DecidedCommand<'SwapBibs', { bib: number | null }>
  | DecidedCommand<'RecordPickup', { at: number }>
  | DecidedCommand<'UndoPickup', { pickedUp?: number }>
  | DecidedCommand<
      'StartRace',
      Moment & { others?: readonly string[] | undefined; revokeCrossingsOf?: readonly string[] }
    >
  | DecidedCommand<'FinishRunner', RunnerName & Moment>
  | DecidedCommand<'RestoreRunner', RunnerName & { finished?: number }>
  | DecidedCommand<'SetRunnerStatus', RunnerName>
  | DecidedCommand<'PublishResults', { at: number }>
  | DecidedCommand<'EndRace', { at: number; status?: MarkWithoutFinish }>
  | Command<'EraseRunner', { sort: string; reason: string }>
  /**
   * Records the erasure of a runner in another stream. `registration` and `part` apply to a runner on no list
   * of the day.
   */
  | Command<'RecordErasure', { sort: string; registration: string | null }>
  /** `registration` and `part` apply to a runner on no list of the day. */
  | Command<'WithdrawRunner', { sort: string; registration: string | null; note: string }>
  | Command<'ReinstateRunner', { sort: string }>
  /**
   * Applies a draft, as a whole. `seen`: the day's revision when its outcome was reviewed; `held`: the latest
   * revision at which the outcome was still the same.
   */
  | Command<
      'ApplyCorrection',
      {
        correction: string;
        commands: readonly DraftedCommand[];
        seen: number;
        held?: number;
        reason: string;
        allowedNames?: readonly string[] | undefined;
      }
    >;

/**
 * When it happened, epoch ms. `isCaptured`: a device measured the time, so it is stored even when another device
 * was first.
 */
interface Moment {
  readonly at: number;
  readonly isCaptured?: boolean;
}

/** Commands that a draft of corrections may contain. */
export type DraftedCommand = RacedayCommandOf<DraftedType>;

export type DraftedType =
  | ('AdjustStart' | 'AdjustFinish' | 'InsertFinish' | 'SwapBibs' | 'DeclareTie' | 'SetJudgeOrder')
  | ('RevokeEvents' | 'ReinstateEvents' | 'SetRunnerStatus' | 'RegisterBib' | 'EndRace');

export type RacedayCommandOf<Type extends RacedayCommand['type']> = Extract<RacedayCommand, { type: Type }>;

/** Names a runner by `sort`, or by `bib` if registered. */
export type RunnerName = { sort: string; bib?: undefined } | { bib: number; sort?: undefined };

/** All fields of the request, with `Other` replacing some. */
type DecidedCommand<Type extends RequestType, Other = unknown> = Type extends RequestType
  ? Command<
      Type,
      RequiredFields<
        Omit<
          RequestOf<Type>,
          'id' | 'part' | 'capturedAt' | 'device' | 'deviceId' | 'type' | 'allowedNames' | keyof Other
        >
      > &
        Pick<RequestOf<Type>, Extract<keyof RequestOf<Type>, 'allowedNames'>> &
        Other
    >
  : never;
type Command<Type, Fields> = Fields extends unknown
  ? ReadonlyFields<{ type: Type; part: string } & Fields>
  : never;
type RequiredFields<Fields> = { [Name in keyof Fields]-?: Exclude<Fields[Name], undefined> };
type ReadonlyFields<Fields> = { readonly [Name in keyof Fields]: Fields[Name] };
