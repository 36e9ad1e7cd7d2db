import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayOf, type Group } from '@app/domain';
import { postCommands, type CommandResult } from '../../api/commands';
import { dayQuery } from '../../api/live-day';

/** What is known about a runner; an `age` over 1000 is a birth year. */
export interface RunnerInput {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly group: Group;
  readonly company: string;
  readonly phone: string;
}

/** A change to the list of runners. The same id twice is done once. */
export type EditCommand = { readonly id: string; readonly part: string } & (
  | RunnerCommand
  /** A series of bibs for who has none: all of them or nobody. */
  | { readonly type: 'AssignBibs'; readonly bibs: readonly { readonly sort: string; readonly bib: number }[] }
);

type RunnerCommand = { readonly sort: string } & (
  | { readonly type: 'AddRunner'; readonly runner: RunnerInput; readonly bib: number | null }
  | { readonly type: 'ChangeRunner'; readonly runner: RunnerInput }
  | { readonly type: 'AnonymiseRunner'; readonly anonymous: boolean }
  | { readonly type: 'RegisterBib'; readonly bib: number }
  | { readonly type: 'MoveRunner'; readonly to: string }
);

/** Sends a batch for one race and answers the result of each; the day is fetched again before it counts as done. */
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
