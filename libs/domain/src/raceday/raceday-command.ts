import type { RequestOf, RequestType } from './commands';
import type { RunnerDetails } from './events';

/**
 * What the decider takes: the same commands with nothing left out, `at` (epoch ms UTC) in place of what a device saw, and five that
 * nobody asks for over the wire. Times and ids arrive in the command; the decider makes neither.
 */
export type RacedayCommand =
  | Decided<'CreateRace'>
  /** `anonymous`: whoever registered them has asked for no name in public. */
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
  /** Somebody was erased elsewhere. `registration` and `part` count for whoever is on no list of the day. */
  | Command<'ForgetRunner', { sort: string; registration: string | null }>
  /** `registration` and `part` count for whoever is on no list of the day. */
  | Command<'WithdrawRunner', { sort: string; registration: string | null; note: string }>
  | Command<'ReinstateRunner', { sort: string }>
  /**
   * A draft comes into force: all of it or nothing. `seen` is how many events the day had when its outcome was looked at; `held`, how many
   * it had when it still came out so.
   */
  | Command<
      'ApplyCorrection',
      { correction: string; commands: readonly DraftedCommand[]; seen: number; held?: number; reason: string }
    >;

/** What a draft of corrections may hold. */
export type DraftedCommand = RacedayCommandOf<DraftedType>;

/** Its types. */
export type DraftedType =
  | ('AdjustStart' | 'AdjustFinish' | 'InsertFinish' | 'SwapBibs' | 'DeclareTie' | 'SetJudgeOrder')
  | ('RevokeEvents' | 'ReinstateEvents' | 'SetRunnerStatus' | 'RegisterBib' | 'EndRace');

/** The decider's command of that type. */
export type RacedayCommandOf<Type extends RacedayCommand['type']> = Extract<RacedayCommand, { type: Type }>;

/** A runner is named by `sort`, or by `bib` where one is registered. */
export type RunnerName = { sort: string; bib?: undefined } | { bib: number; sort?: undefined };

/** With all the fields that it has on the wire, but for those that are other ones. */
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
