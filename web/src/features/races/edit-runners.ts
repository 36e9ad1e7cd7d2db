import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayOf, type Group } from '@app/domain';
import { postCommands, type CommandResult } from '../../api/commands';
import { dayQuery } from '../../api/live-day';

/** A runner's details; an `age` over 1000 is a birth year. */
export interface BoardRunnerInput {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
}

/** A change to the list of runners, idempotent by id. */
export type EditCommand = { readonly id: string; readonly part: string } & (
  | RunnerCommand
  | { readonly type: 'UndoCommand'; readonly command: string }
  /** Assigns bibs to runners without one: all or none. */
  | { readonly type: 'AssignBibs'; readonly bibs: readonly { readonly sort: string; readonly bib: number }[] }
);

type RunnerCommand = { readonly sort: string } & (
  | { readonly type: 'AddRunner'; readonly runner: BoardRunnerInput; readonly bib: number | null }
  | { readonly type: 'ChangeRunner'; readonly runner: BoardRunnerInput }
  | { readonly type: 'AnonymiseRunner'; readonly anonymous: boolean }
  | { readonly type: 'RegisterBib'; readonly bib: number }
  | { readonly type: 'MoveRunner'; readonly to: string }
  | { readonly type: 'RemoveRunner' }
);

/**
 * Sends commands for one race in batches and returns the result of each. Settles after the day has been
 * refetched.
 */
export function useEditRunners(part: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commands: readonly EditCommand[]) => sendAll(commands),
    onSettled: () => client.invalidateQueries({ queryKey: dayQuery(dayOf(part)).queryKey }),
  });
}

const BATCH = 100;

async function sendAll(commands: readonly EditCommand[]): Promise<readonly CommandResult[]> {
  const results: CommandResult[] = [];
  for (let from = 0; from < commands.length; from += BATCH) {
    results.push(...(await postCommands(commands.slice(from, from + BATCH))));
  }
  return results;
}
