import type { RacedayCommandOf, CommandRequest, RacedayCommand } from '@app/domain';

/** What a phone can ask for from where there may be no network, of the race and at the moment that come with it. */
export type DayAction =
  | Of<RacedayCommandOf<'StartRace' | 'EndRace' | 'ResetRace'>>
  /** `sort` is whom it was about, if anybody. */
  | (Of<RacedayCommandOf<'UndoCommand'>> & { readonly sort?: string })
  | Of<BySort<'FinishRunner' | 'RegisterBib' | 'SetRunnerStatus' | 'RecordPickup'>>
  /** When it was handed over is always said: what another table has handed out stands. */
  | (Of<BySort<'UndoPickup'>> & { readonly pickedUp: number })
  /** The crossing is always said: another device's stands. */
  | (Of<BySort<'RestoreRunner'>> & { readonly finished: number });

type Of<Command> = Command extends RacedayCommand ? Omit<Command, 'part' | 'at'> : never;

/** A runner is always named by `sort`: the bib may change while a command waits. */
type BySort<Type extends RacedayCommand['type']> = Extract<RacedayCommandOf<Type>, { readonly sort: string }>;

/** An action as it travels: `id` makes a repeat harmless, `capturedAt` (ISO, server time) is when it happened. */
export type DayCommand = DayAction &
  Readonly<Required<Pick<CommandRequest, 'id' | 'part' | 'capturedAt' | 'device'>>> &
  /** Missing in what was pressed before devices had ids. */
  Readonly<Pick<CommandRequest, 'deviceId'>>;

/** A command the server said no to, with its reason in Swedish. */
export interface RejectedCommand {
  readonly command: DayCommand;
  readonly error: string;
}

/** The runner an action is about, or undefined when it is about the whole race. */
export function runnerIn(action: DayAction): string | undefined {
  return 'sort' in action ? action.sort : undefined;
}
