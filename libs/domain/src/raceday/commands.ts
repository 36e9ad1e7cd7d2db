import type { RunnerDetails, RunnerStatus } from './events';

/** A runner is named by `sort`, or by `bib` where one is registered. */
export type RunnerName =
  { readonly sort: string; readonly bib?: undefined } | { readonly bib: number; readonly sort?: undefined };

/** What organisers may ask of a race day. Times (`at`, epoch ms UTC) and ids arrive in the command; the decider makes neither. */
export type RacedayCommand =
  | {
      readonly type: 'CreateRace';
      readonly part: string;
      readonly date: string;
      readonly distance: number;
      readonly openForReg: boolean;
    }
  | {
      readonly type: 'AddRunner';
      readonly part: string;
      readonly sort: string;
      readonly runner: RunnerDetails;
      readonly bib: number | null;
      /** Whoever registered them has asked for no name in public. */
      readonly anonymous?: boolean;
    }
  | {
      readonly type: 'ChangeRunner';
      readonly part: string;
      readonly sort: string;
      readonly runner: RunnerDetails;
    }
  /** From the race `part` to the race `to` of the same day. */
  | { readonly type: 'MoveRunner'; readonly part: string; readonly sort: string; readonly to: string }
  /** `part` names the day; the runner may be in any of its races. */
  | {
      readonly type: 'AnonymiseRunner';
      readonly part: string;
      readonly sort: string;
      readonly anonymous: boolean;
    }
  | { readonly type: 'RegisterBib'; readonly part: string; readonly sort: string; readonly bib: number }
  | { readonly type: 'StartRace'; readonly part: string; readonly at: number }
  | ({ readonly type: 'FinishRunner'; readonly part: string; readonly at: number } & RunnerName)
  /** `finished`, when given, is the crossing (epoch ms) that is meant: another one stands. */
  | ({ readonly type: 'RestoreRunner'; readonly part: string; readonly finished?: number } & RunnerName)
  | ({ readonly type: 'SetRunnerStatus'; readonly part: string; readonly status: RunnerStatus } & RunnerName)
  /** `status`, when given, is set on everyone who still is out, in the same step. */
  | { readonly type: 'EndRace'; readonly part: string; readonly at: number; readonly status?: 'dns' | 'dnf' }
  | { readonly type: 'EraseRunner'; readonly part: string; readonly sort: string; readonly reason: string }
  /** Somebody was erased elsewhere. `registration` and `part` count for whoever is on no list of the day. */
  | {
      readonly type: 'ForgetRunner';
      readonly part: string;
      readonly sort: string;
      readonly registration: string | null;
    }
  | { readonly type: 'ResetRace'; readonly part: string; readonly word: string };
