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
  const source = await from.find();
  if (!source) throw new CommandRefused(`nothing is kept in ${from.name}`);
  try {
    await assertMovable(source, from, out);
    const found = await to.find();
    const target = found ?? (isDry ? undefined : await to.begin());
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
  const { findings } = await inspectStores({ ...source, store: source.facts });
  if (findings.length > 0)
    throw new CommandRefused(
      `what lies in ${name} does not belong together: ${findings.map(({ wrong }) => wrong).join('; ')}`,
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

async function moveData(sides: MoveData, { from, to, out }: Move): Promise<void> {
  const { source, target } = sides;
  const state = await targetStateOf(sides, to);
  out.line(`To: ${to.name}: ${stateTexts[state]}`);
  const record = { log: target.facts.logId, run: '', runs: 0, secret: target.secret.fingerprint ?? '' };
  if (state !== 'done') await target.facts.integrity.write({ ...record, moving: source.facts.logId });
  const places = await moveLog(sides, out);
  if (state === 'done') return;
  for (const each of [...parts, checkpointsPart(places)]) await movePart(each, sides, { places, out });
  for (const words of await to.finish(from)) out.line(words);
  await forgetRun(target);
  // No store has a run yet; the first start stamps one and is possible from now on.
  await target.facts.integrity.write({ ...record, head: await target.facts.head() });
  out.line('Moved, and compared: everything is there.');
}

/** If a product was started there before, the stores carry its run. */
async function forgetRun({ facts, keys, reactorStore, sessions }: ProductData): Promise<void> {
  const record = { log: facts.logId, run: '', runs: 0 };
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
  const places = new TranslatedPositions(checkpoints, source.facts.logId, target.facts.logId);
  const comparing = out.progress('Events compared', total);
  const { isWhole } = await compareLogs(logOf(source), logOf(target), {
    onProgress: (events) => comparing.at(events),
    onPair: (ours, copy) => places.record(ours, copy),
  });
  comparing.end();
  if (!isWhole) throw new LogsDiffer('the source has gone on meanwhile: stop the product, and move again');
  return places.all();
}

async function movePart(
  each: Part,
  { source, target }: MoveData,
  { places, out }: { readonly places: ReadonlyMap<string, Position>; readonly out: Output },
): Promise<void> {
  const all = each.what === 'checkpoints' ? places : await each.all(source);
  await each.write(target, missingIn(each.what, all, await each.all(target)));
  const left = missingIn(each.what, all, await each.all(target));
  if (left.size > 0) throw new Error(`${String(left.size)} ${each.what} did not arrive`);
  out.line(`${String(all.size)} ${each.what}`);
}
