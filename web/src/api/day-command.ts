import type { RacedayCommandOf, CommandRequest, RacedayCommand } from '@app/domain';

/** An action that a phone may queue without a network. Its race and time are added when it is sent. */
export type DayAction =
  | Of<RacedayCommandOf<'StartRace' | 'EndRace' | 'ResetRace'>>
  /** `sort` is the runner it concerned, if any. */
  | (Of<RacedayCommandOf<'UndoCommand'>> & { readonly sort?: string })
  | Of<BySort<'FinishRunner' | 'RegisterBib' | 'SetRunnerStatus' | 'RecordPickup'>>
  /** The hand-over time is always given: an item that another table has handed out stays. */
  | (Of<BySort<'UndoPickup'>> & { readonly pickedUp: number })
  /** The crossing is always given: a crossing from another device stays. */
  | (Of<BySort<'RestoreRunner'>> & { readonly finished: number });

type Of<Command> = Command extends RacedayCommand ? Omit<Command, 'part' | 'at'> : never;

/** A runner is always referred to by `sort`: the bib may change while a command waits. */
type BySort<Type extends RacedayCommand['type']> = Extract<RacedayCommandOf<Type>, { readonly sort: string }>;

/**
 * An action as it is sent: `id` makes a repeat harmless, `capturedAt` (ISO, server time) is when it happened.
 */
export type DayCommand = DayAction &
  Readonly<Required<Pick<CommandRequest, 'id' | 'part' | 'capturedAt' | 'device'>>> &
  /** Missing from actions taken before devices had ids. */
  Readonly<Pick<CommandRequest, 'deviceId'>>;

/** A command that the server rejected, with its reason in Swedish. */
export interface RejectedCommand {
  readonly command: DayCommand;
  readonly error: string;
}

/** Returns the runner an action concerns, or undefined when it concerns the whole race. */
export function runnerIn(action: DayAction): string | undefined {
  return 'sort' in action ? action.sort : undefined;
}
