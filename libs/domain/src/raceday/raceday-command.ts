import type { RequestOf, RequestType } from './commands';
import type { RunnerDetails } from './events';

/**
 * The decider's commands: the requests with all fields present and `at` (epoch ms UTC) for the device's time,
 * plus five that clients cannot send. The decider makes no times or ids.
 */
export type RacedayCommand =
  | Decided<'CreateRace'>
  /** `anonymous`: the family asked for no name in public. */
  | Decided<'AddRunner', { runner: RunnerDetails; bib: number | null; anonymous?: boolean }>
  | Decided<'ChangeRunner', { runner: RunnerDetails }>
  | Decided<'MoveRunner' | 'AnonymiseRunner' | 'RegisterBib' | 'AssignBibs' | 'ResetRace' | 'UndoCommand'>
  | Decided<'RevokeEvents' | 'ReinstateEvents' | 'AdjustStart' | 'DeclareTie' | 'SetJudgeOrder'>
  | Decided<'AdjustFinish' | 'InsertFinish', RunnerName>
  | Decided<'SwapBibs', { bib: number | null }>
  | Decided<'RecordPickup', { at: number }>
  | Decided<'UndoPickup', { pickedUp?: number }>
  | Decided<'StartRace', { at: number }>
  | Decided<'FinishRunner', RunnerName & { at: number }>
  | Decided<'RestoreRunner', RunnerName & { finished?: number }>
  | Decided<'SetRunnerStatus', RunnerName>
  | Decided<'PublishResults', { at: number }>
  | Decided<'EndRace', { at: number; status?: 'dns' | 'dnf' }>
  | Command<'EraseRunner', { sort: string; reason: string }>
  /** For a runner erased elsewhere. `registration` and `part` apply to a runner on no list of the day. */
  | Command<'ForgetRunner', { sort: string; registration: string | null }>
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
type Decided<Type extends RequestType, Other = unknown> = Type extends RequestType
  ? Command<
      Type,
      Whole<
        Omit<RequestOf<Type>, 'id' | 'part' | 'capturedAt' | 'device' | 'deviceId' | 'type' | keyof Other>
      > &
        Other
    >
  : never;
type Command<Type, Fields> = Fields extends unknown ? Constant<{ type: Type; part: string } & Fields> : never;
type Whole<Fields> = { [Name in keyof Fields]-?: Exclude<Fields[Name], undefined> };
type Constant<Fields> = { readonly [Name in keyof Fields]: Fields[Name] };
