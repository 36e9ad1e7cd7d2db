import type { RequestOf, RequestType } from './commands';
import type { RunnerDetails } from './events';

/**
 * The decider's commands: the requests with all fields present and `at` (epoch ms UTC) for the device's time,
 * plus five that clients cannot send. The decider makes no times or ids.
 */
export type RacedayCommand =
  | DecidedCommand<'CreateRace'>
  /** `anonymous`: the family asked for no name in public. */
  | DecidedCommand<'AddRunner', { runner: RunnerDetails; bib: number | null; anonymous?: boolean }>
  | DecidedCommand<'ChangeRunner', { runner: RunnerDetails }>
  | DecidedCommand<
      'MoveRunner' | 'AnonymiseRunner' | 'RegisterBib' | 'AssignBibs' | 'ResetRace' | 'UndoCommand'
    >
  | DecidedCommand<'RevokeEvents' | 'ReinstateEvents' | 'AdjustStart' | 'DeclareTie' | 'SetJudgeOrder'>
  | DecidedCommand<'AdjustFinish' | 'InsertFinish', RunnerName>
  | DecidedCommand<'SwapBibs', { bib: number | null }>
  | DecidedCommand<'RecordPickup', { at: number }>
  | DecidedCommand<'UndoPickup', { pickedUp?: number }>
  | DecidedCommand<'StartRace', { at: number }>
  | DecidedCommand<'FinishRunner', RunnerName & { at: number }>
  | DecidedCommand<'RestoreRunner', RunnerName & { finished?: number }>
  | DecidedCommand<'SetRunnerStatus', RunnerName>
  | DecidedCommand<'PublishResults', { at: number }>
  | DecidedCommand<'EndRace', { at: number; status?: 'dns' | 'dnf' }>
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
      { correction: string; commands: readonly DraftedCommand[]; seen: number; held?: number; reason: string }
    >;

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
        Omit<RequestOf<Type>, 'id' | 'part' | 'capturedAt' | 'device' | 'deviceId' | 'type' | keyof Other>
      > &
        Other
    >
  : never;
type Command<Type, Fields> = Fields extends unknown
  ? ReadonlyFields<{ type: Type; part: string } & Fields>
  : never;
type RequiredFields<Fields> = { [Name in keyof Fields]-?: Exclude<Fields[Name], undefined> };
type ReadonlyFields<Fields> = { readonly [Name in keyof Fields]: Fields[Name] };
