import { compareLogs, copyLog, LogsDiffer, type Position } from '@app/eventing';
import { inspectStores } from '../../../server/src/platform/integrity/checked-stores';
import { CommandRefused } from '../command';
import type { Output } from '../output';
import { assertNoRunningNodes } from './running-nodes';
import { checkpointsPart, missingIn, type Part, parts } from './parts';
import { logOf, type MoveEnd, type ProductData } from './move-end';
import { stateTexts, type MoveData, targetStateOf } from './target-state';
import { TranslatedPositions } from './translated-positions';

/** Source, target, and whether it is a dry run. */
interface Move {
  readonly from: MoveEnd;
  readonly to: MoveEnd;
  readonly isDry: boolean;
  readonly out: Output;
}

/**
 * Moves everything, or prints what would be moved. Throws CommandRefused before writing anything; later
 * errors as they are.
 */
export async function runMove(move: Move): Promise<void> {
  const { from, to, isDry, out } = move;
  const source = await from.openExisting();
  if (!source) throw new CommandRefused(`${from.name} holds no data`);
  try {
    await assertMovable(source, from, out);
    const existing = await to.openExisting();
    const target = existing ?? (isDry ? undefined : await to.openOrCreate());
    try {
      await assertNoRunningNodes(target?.registry, out);
      if (isDry) await dryRun(source, target, move);
      else if (target) await moveData({ source, target }, move);
    } finally {
      await target?.close();
    }
  } finally {
    await source.close();
  }
}

/** Inconsistent data would not start at the target either. */
async function assertMovable(source: ProductData, { name }: MoveEnd, out: Output): Promise<void> {
  out.line(`From: ${name}: opened; no product runs there`);
  await assertNoRunningNodes(source.registry, out);
  const { findings } = await inspectStores({ ...source, store: source.sealedLog });
  if (findings.length > 0)
    throw new CommandRefused(
      `the data in ${name} is inconsistent: ${findings.map(({ problem }) => problem).join('; ')}`,
    );
}

async function dryRun(
  source: ProductData,
  target: ProductData | undefined,
  { to, out }: Move,
): Promise<void> {
  const state = target ? await targetStateOf({ source, target }, to) : 'empty';
  const progress = out.progress('Events');
  let events = 0;
  for await (const page of logOf(source).pages()) progress.at((events += page.length));
  progress.end();
  out.line(`To: ${to.name}: ${stateTexts[state]}`);
  out.line(`${String(events)} events would be moved and compared.`);
  for (const each of parts) out.line(`${String((await each.all(source)).size)} ${each.what}`);
  out.line('Nothing was changed.');
}

async function moveData(data: MoveData, { from, to, out }: Move): Promise<void> {
  const { source, target } = data;
  const state = await targetStateOf(data, to);
  out.line(`To: ${to.name}: ${stateTexts[state]}`);
  const record = { log: target.sealedLog.logId, run: '', runs: 0, secret: target.secret.fingerprint ?? '' };
  if (state !== 'done') await target.sealedLog.integrity.write({ ...record, moving: source.sealedLog.logId });
  const positions = await moveLog(data, out);
  if (state === 'done') return;
  for (const each of [...parts, checkpointsPart(positions)]) await movePart(each, data, { positions, out });
  for (const step of await to.remainingSteps(from)) out.line(step);
  await clearRun(target);
  // No store has a run yet; the first start stamps one and is possible from now on.
  await target.sealedLog.integrity.write({ ...record, head: await target.sealedLog.head() });
  out.line('Moved and compared: the data is complete.');
}

/** If a product was started there before, the stores carry its run. */
async function clearRun({ sealedLog, keys, reactorStore, sessions }: ProductData): Promise<void> {
  const record = { log: sealedLog.logId, run: '', runs: 0 };
  const people = await keys.subjectCount();
  if (await keys.integrity.read()) await keys.integrity.write({ ...record, people });
  for (const { integrity } of [reactorStore, sessions])
    if (await integrity.read()) await integrity.write(record);
}

/** Copies and compares the log. Returns the reactors' checkpoints as positions in the target log. */
async function moveLog({ source, target }: MoveData, out: Output): Promise<ReadonlyMap<string, Position>> {
  const copying = out.progress('Events copied');
  const total = await copyLog(logOf(source), logOf(target), { onProgress: (events) => copying.at(events) });
  copying.end();
  const checkpoints = await source.reactorStore.checkpoints();
  const positions = new TranslatedPositions(checkpoints, source.sealedLog.logId, target.sealedLog.logId);
  const comparing = out.progress('Events compared', total);
  const { isComplete } = await compareLogs(logOf(source), logOf(target), {
    onProgress: (events) => comparing.at(events),
    onCompared: (original, copy) => positions.record(original, copy),
  });
  comparing.end();
  if (!isComplete) throw new LogsDiffer('the source has changed meanwhile: stop the product, and move again');
  return positions.all();
}

async function movePart(
  each: Part,
  { source, target }: MoveData,
  { positions, out }: { readonly positions: ReadonlyMap<string, Position>; readonly out: Output },
): Promise<void> {
  const all = each.what === 'checkpoints' ? positions : await each.all(source);
  await each.write(target, missingIn(each.what, all, await each.all(target)));
  const notWritten = missingIn(each.what, all, await each.all(target));
  if (notWritten.size > 0) throw new Error(`${String(notWritten.size)} ${each.what} did not arrive`);
  out.line(`${String(all.size)} ${each.what}`);
}
