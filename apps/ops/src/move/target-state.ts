import { commonEvents, LogsDiffer } from '@app/eventing';
import { Refused } from '../command';
import { missingIn, parts } from './parts';
import { type End, logOf, type Side } from './side';

/** Both ends, opened. */
export interface Sides {
  readonly source: Side;
  readonly target: Side;
}

/** How a target is found. */
export type State = 'empty' | 'begun' | 'done';

/** The same for operators. */
export const inWords: Readonly<Record<State, string>> = {
  empty: 'is empty',
  begun: 'a move was begun here and goes on',
  done: 'everything is there already',
};

/** What stands in the target already. Throws Refused where that is something else. */
export async function stateOf(sides: Sides, { name }: End): Promise<State> {
  try {
    const state = await stateOfLog(sides);
    for (const each of parts)
      missingIn(each.what, await each.all(sides.source), await each.all(sides.target));
    if (state === 'empty') missingIn('checkpoints', new Map(), await sides.target.reactorStore.checkpoints());
    return state;
  } catch (error) {
    if (error instanceof LogsDiffer || error instanceof Refused)
      throw new Refused(`${name} holds something else: ${error.message}`);
    throw error;
  }
}

async function stateOfLog({ source, target }: Sides): Promise<State> {
  const record = await target.facts.integrity.read();
  const { isWhole, events } = await commonEvents(logOf(source), logOf(target));
  if (!record && events === 0) return 'empty';
  const moving = record?.moving;
  if (moving === source.facts.logId) return 'begun';
  if (moving !== undefined) throw new LogsDiffer('a move of another log was begun there');
  if (record && isWhole) return 'done';
  throw new LogsDiffer('it has the beginning of the same log, and no move of it was begun there');
}
