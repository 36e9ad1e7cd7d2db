import { compareLogs, LogsDiffer } from '@app/eventing';
import { CommandRefused } from '../command';
import { checkpointsPart, missingIn, parts } from './parts';
import { type MoveEnd, logOf, type ProductData } from './move-end';

/** Both ends, opened. */
export interface MoveData {
  readonly source: ProductData;
  readonly target: ProductData;
}

/** State of a target before the move. */
export type TargetState = 'empty' | 'initialised-empty' | 'move-interrupted' | 'done';

/** Texts for operators. */
export const stateTexts: Readonly<Record<TargetState, string>> = {
  empty: 'is empty',
  'initialised-empty': 'a product was started here, and it has no events',
  'move-interrupted': 'a move was started here and continues',
  done: 'all data has been moved already',
};

/** Returns the target's state. Throws CommandRefused when it holds other data. */
export async function targetStateOf(data: MoveData, { name }: MoveEnd): Promise<TargetState> {
  try {
    const state = await stateOfLog(data);
    await (state === 'initialised-empty' ? assertEmpty(data) : assertFits(data, state));
    return state;
  } catch (error) {
    if (error instanceof LogsDiffer || error instanceof CommandRefused)
      throw new CommandRefused(`${name} holds other data: ${error.message}`);
    throw error;
  }
}

async function assertFits({ source, target }: MoveData, state: TargetState): Promise<void> {
  for (const each of parts) missingIn(each.what, await each.all(source), await each.all(target));
  if (state === 'empty') missingIn('checkpoints', new Map(), await target.reactorStore.checkpoints());
}

/** A product may have been started on the empty target before the move, and stored something. */
async function assertEmpty({ target }: MoveData): Promise<void> {
  for (const each of [...parts, checkpointsPart(new Map())]) {
    const { size } = await each.all(target);
    if (size > 0)
      throw new CommandRefused(
        `a product was started there before the move, and it has stored ${String(size)} ${each.what}. Move to an empty target (such as a new database in MONGODB_URL), or empty this one`,
      );
  }
}

async function stateOfLog({ source, target }: MoveData): Promise<TargetState> {
  const record = await target.sealedLog.integrity.read();
  const { isComplete, events } = await compareLogs(logOf(source), logOf(target));
  if (record?.moving !== undefined) return stateOfInterruptedMove(record.moving, source);
  if (events === 0) return record ? 'initialised-empty' : 'empty';
  if (record && isComplete) return 'done';
  throw new LogsDiffer('it holds the beginning of the same log, but no move was started there');
}

function stateOfInterruptedMove(moving: string, { sealedLog }: ProductData): TargetState {
  if (moving === sealedLog.logId) return 'move-interrupted';
  throw new LogsDiffer('a move of another log was started there');
}
