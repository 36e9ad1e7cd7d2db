import type { RunnerDetails, RunnerStatus } from './raceday.events';

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
    }
  | {
      readonly type: 'ChangeRunner';
      readonly part: string;
      readonly sort: string;
      readonly runner: RunnerDetails;
    }
  | { readonly type: 'RegisterBib'; readonly part: string; readonly sort: string; readonly bib: number }
  | { readonly type: 'StartRace'; readonly part: string; readonly at: number }
  | ({ readonly type: 'FinishRunner'; readonly part: string; readonly at: number } & RunnerName)
  /** `finished`, when given, is the crossing (epoch ms) that is meant: another one stands. */
  | ({ readonly type: 'RestoreRunner'; readonly part: string; readonly finished?: number } & RunnerName)
  | ({ readonly type: 'SetRunnerStatus'; readonly part: string; readonly status: RunnerStatus } & RunnerName)
  /** `status`, when given, is set on everyone who still is out, in the same step. */
  | { readonly type: 'EndRace'; readonly part: string; readonly at: number; readonly status?: 'dns' | 'dnf' }
  | { readonly type: 'ResetRace'; readonly part: string; readonly word: string };
