import { compareLogs, copyLog, LogsDiffer, type Position, type Recorded } from '@app/eventing';
import { inspectStores } from '../../../server/src/platform/integrity/checked-stores';
import { CommandRefused } from '../command';
import type { Output } from '../output';
import { assertSubset, checkpointsKind, missingEntries, type DataKind, dataKinds } from './data-kinds';
import { copyableLog, type MoveEndpoint, type ProductData } from './move-endpoint';
import { setTimeout as sleep } from 'timers/promises';
import type { NodeRegistry } from '@app/adapters';

/** Both ends, opened. */
interface MoveData {
  readonly source: ProductData;
  readonly target: ProductData;
}
type TargetState = 'empty' | 'initialised-empty' | 'move-interrupted' | 'done';
const stateTexts: Readonly<Record<TargetState, string>> = {
  empty: 'is empty',
  'initialised-empty': 'a product was started here, and it has no events',
  'move-interrupted': 'a move was started here and continues',
  done: 'all data has been moved already',
};
/** Returns the target's state. Throws CommandRefused when it holds other data. */
async function targetStateOf(data: MoveData, { name }: MoveEndpoint): Promise<TargetState> {
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
  for (const kind of dataKinds) assertSubset(kind.label, await kind.all(source), await kind.all(target));
  if (state === 'empty') assertSubset('checkpoints', new Map(), await target.reactorStore.checkpoints());
}
/** A product may have been started on the empty target before the move, and stored something. */
async function assertEmpty({ target }: MoveData): Promise<void> {
  for (const kind of [...dataKinds, checkpointsKind(new Map())]) {
    const { size } = await kind.all(target);
    if (size > 0)
      throw new CommandRefused(
        `a product was started there before the move, and it has stored ${String(size)} ${kind.label}. Move to an empty target (such as a new database in MONGODB_URL), or empty this one`,
      );
  }
}

async function stateOfLog({ source, target }: MoveData): Promise<TargetState> {
  const record = await target.sealedLog.integrity.read();
  const { isComplete, events } = await compareLogs(copyableLog(source), copyableLog(target));
  if (record?.moving !== undefined) return stateOfInterruptedMove(record.moving, source);
  if (events === 0) return record ? 'initialised-empty' : 'empty';
  if (record && isComplete) return 'done';
  throw new LogsDiffer('it holds the beginning of the same log, but no move was started there');
}
function stateOfInterruptedMove(moving: string, { sealedLog }: ProductData): TargetState {
  if (moving === sealedLog.logId) return 'move-interrupted';
  throw new LogsDiffer('a move of another log was started there');
}

/** Polls once a second for 15 s, the silence after which nodes count another as gone. */
const POLL_MS = 1000;
const MAX_POLLS = 15;
/** Throws CommandRefused for a running node. Compares heartbeats over time: a killed node's entry remains. */
export async function assertNoRunningNodes(
  registry: NodeRegistry | undefined,
  out: Output,
  wait: () => Promise<unknown> = () => sleep(POLL_MS),
): Promise<void> {
  const before = new Map((await registry?.all())?.map(({ info, beat }) => [info.id, beat]));
  if (!registry || before.size === 0) return;
  out.line('A node has run on these servers and did not sign off: checking whether it still runs …');
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    await wait();
    const running = (await registry.all()).find(({ info, beat }) => before.get(info.id) !== beat);
    if (running) throw new CommandRefused(`${running.info.name} runs on these servers: stop it first`);
  }
}

/**
 * Translates log followers' positions to those of the same events in a copy of the log. Engines number
 * positions differently, but the order is the same.
 */
export class TranslatedPositions {
  private readonly translated = new Map<string, Position>();
  private readonly wanted: readonly (readonly [name: string, position: Position])[];

  /** `from` and `to`: ids of the logs, which prefix checkpoint names. Ignores checkpoints of other logs. */
  constructor(checkpoints: ReadonlyMap<string, Position>, from: string, to: string) {
    const prefix = `${from}/`;
    this.wanted = [...checkpoints]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, position]) => [`${to}/${name.slice(prefix.length)}`, position]);
  }

  /** Call with every event, in order. */
  record(source: Recorded, copy: Recorded): void {
    for (const [name, position] of this.wanted)
      if (source.position <= position) this.translated.set(name, copy.position);
  }

  /** By their names in the copy. */
  all(): ReadonlyMap<string, Position> {
    return this.translated;
  }
}

interface Move {
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly isDry: boolean;
  readonly out: Output;
}

/** Moves everything, or prints what would be moved. Throws CommandRefused before it writes anything. */
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
async function assertMovable(source: ProductData, { name }: MoveEndpoint, out: Output): Promise<void> {
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
  for await (const page of copyableLog(source).pages()) progress.update((events += page.length));
  progress.end();
  out.line(`To: ${to.name}: ${stateTexts[state]}`);
  out.line(`${String(events)} events would be moved and compared.`);
  for (const kind of dataKinds) out.line(`${String((await kind.all(source)).size)} ${kind.label}`);
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
  for (const kind of [...dataKinds, checkpointsKind(positions)]) await moveDataKind(kind, data, out);
  for (const step of await to.adoptSecrets(from)) out.line(step);
  await clearRunIds(target);
  // Without `moving`, the record permits the first start, which stamps a new run id.
  await target.sealedLog.integrity.write({ ...record, head: await target.sealedLog.head() });
  out.line('Moved and compared: the data is complete.');
}

/** Clears the run ids left by an earlier start. */
async function clearRunIds({ sealedLog, keys, reactorStore, sessions }: ProductData): Promise<void> {
  const record = { log: sealedLog.logId, run: '', runs: 0 };
  const people = await keys.subjectCount();
  if (await keys.integrity.read()) await keys.integrity.write({ ...record, people });
  for (const { integrity } of [reactorStore, sessions])
    if (await integrity.read()) await integrity.write(record);
}

/** Copies and compares the log. Returns the reactors' checkpoints as positions in the target log. */
async function moveLog({ source, target }: MoveData, out: Output): Promise<ReadonlyMap<string, Position>> {
  const copying = out.progress('Events copied');
  const logs = [copyableLog(source), copyableLog(target)] as const;
  const total = await copyLog(...logs, { onProgress: (events) => copying.update(events) });
  copying.end();
  const checkpoints = await source.reactorStore.checkpoints();
  const positions = new TranslatedPositions(checkpoints, source.sealedLog.logId, target.sealedLog.logId);
  const comparing = out.progress('Events compared', total);
  const { isComplete } = await compareLogs(...logs, {
    onProgress: (events) => comparing.update(events),
    onCompared: (original, copy) => positions.record(original, copy),
  });
  comparing.end();
  if (!isComplete) throw new LogsDiffer('the source has changed meanwhile: stop the product, and move again');
  return positions.all();
}

async function moveDataKind(kind: DataKind, { source, target }: MoveData, out: Output): Promise<void> {
  const { label } = kind;
  const entries = await kind.entriesToMove(source);
  await kind.write(target, missingEntries(label, entries, await kind.all(target)));
  const notWritten = missingEntries(label, entries, await kind.all(target));
  if (notWritten.size > 0) throw new Error(`${String(notWritten.size)} ${label} did not arrive`);
  out.line(`${String(entries.size)} ${label}`);
}
