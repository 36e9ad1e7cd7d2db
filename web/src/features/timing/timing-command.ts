import type { RacedayCommandOf, CommandRequest, RacedayCommand } from '@app/domain';

/** What a timekeeper can ask for, of the race and at the moment that come with it. */
export type TimingAction =
  | Of<RacedayCommandOf<'StartRace' | 'EndRace' | 'ResetRace'>>
  | Of<BySort<'FinishRunner' | 'RegisterBib' | 'SetRunnerStatus'>>
  /** The crossing is always said: another device's stands. */
  | (Of<BySort<'RestoreRunner'>> & { readonly finished: number });

type Of<Command> = Command extends RacedayCommand ? Omit<Command, 'part' | 'at'> : never;

/** A runner is always named by `sort`: the bib may change while a command waits. */
type BySort<Type extends RacedayCommand['type']> = Extract<RacedayCommandOf<Type>, { readonly sort: string }>;

/** An action as it travels: `id` makes a repeat harmless, `capturedAt` (ISO, server time) is when it happened. */
export type TimingCommand = TimingAction &
  Readonly<Required<Pick<CommandRequest, 'id' | 'part' | 'capturedAt' | 'device'>>> &
  /** Missing in what was pressed before devices had ids. */
  Readonly<Pick<CommandRequest, 'deviceId'>>;

/** A command the server said no to, with its reason in Swedish. */
export interface RejectedCommand {
  readonly command: TimingCommand;
  readonly error: string;
}

/** The runner a command is about, or undefined when it is about the whole race. */
export function runnerOf(command: TimingCommand): string | undefined {
  return 'sort' in command ? command.sort : undefined;
}
