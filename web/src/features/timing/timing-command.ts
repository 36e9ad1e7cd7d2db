/** What a timekeeper can ask for. A runner is always named by `sort`: the bib may change while a command waits. */
export type TimingAction =
  | { readonly type: 'StartRace' }
  | { readonly type: 'FinishRunner'; readonly sort: string }
  /** `finished` is the crossing that is meant (epoch ms): another device's stands. */
  | { readonly type: 'RestoreRunner'; readonly sort: string; readonly finished: number }
  | { readonly type: 'RegisterBib'; readonly sort: string; readonly bib: number }
  | { readonly type: 'SetRunnerStatus'; readonly sort: string; readonly status: '' | 'dns' | 'dnf' | 'dsq' }
  | { readonly type: 'EndRace'; readonly status?: 'dns' | 'dnf' }
  | { readonly type: 'ResetRace'; readonly word: string };

/** An action as it travels: `id` makes a repeat harmless, `capturedAt` (ISO, server time) is when it happened. */
export type TimingCommand = TimingAction & {
  readonly id: string;
  readonly part: string;
  readonly capturedAt: string;
  readonly device: string;
  /** Missing in what was given before devices had ids. */
  readonly deviceId?: string;
};

/** A command the server said no to, with its reason in Swedish. */
export interface RejectedCommand {
  readonly command: TimingCommand;
  readonly error: string;
}

/** The runner a command is about, or undefined when it is about the whole race. */
export function runnerOf(command: TimingCommand): string | undefined {
  return 'sort' in command ? command.sort : undefined;
}
