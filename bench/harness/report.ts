import { cpus, loadavg, totalmem } from 'node:os';
import type { ComparedBenchmark } from './compare-builds';
import { type Benchmark, cpuFirst, type Goal, meetsGoal, type MetricResult } from './benchmark';

/** The machine and its load at the start, as text. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(1) ?? '';
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform}, Node ${process.version}, load ${load} at the start`;
}

const WIDTHS = [46, 14, 14, 6, 18, 10];

/** Both builds in one table. A ratio above 1 is better, whatever the unit; _noise_ is their build against itself. */
export function formatComparison(ref: string, benchmarks: readonly ComparedBenchmark[]): string {
  const head = `  ${['', ref, 'ours', 'ratio', 'noise', 'verdict'].map(padCell).join('  ')}`;
  return [head, ...benchmarks.flatMap(comparedLines)].join('\n');
}

function comparedLines({ title, lines, oneSided }: ComparedBenchmark): string[] {
  const note = oneSided === undefined ? [] : [`  (${oneSided})`];
  const rendered = lines.map(({ what, unit, theirs, ours, ratio, spread, verdict }) => {
    const noise = spread.map((bound) => bound.toFixed(2)).join(' to ');
    const values = [theirs, ours].map((value) => `${formatFigure(value)} ${unit}`);
    return `  ${[what, ...values, ratio.toFixed(2), noise, verdict].map(padCell).join('  ')}`;
  });
  return [title, ...rendered, ...note];
}

export function tableHead(): string {
  return `  ${['', 'baseline', 'ours', 'ratio', 'goal', 'verdict'].map(padCell).join('  ')}`;
}

/** All benchmarks, a line each; those measured by default are marked. */
export function formatList(benchmarks: readonly Benchmark[]): string {
  return benchmarks
    .map(
      ({ name, title, isDefault, group }) =>
        `${isDefault ? '*' : ' '} ${name.padEnd(25)} ${title}${group ? ` [${group}]` : ''}`,
    )
    .join('\n');
}

/** A benchmark's results as lines of one table. */
export function formatTable(results: readonly MetricResult[]): string {
  return cpuFirst(results)
    .map((result) => `  ${formatCells(result).join('  ')}`)
    .join('\n');
}

function formatCells(result: MetricResult): string[] {
  const { what, unit, baseline, ours, ratio, goal } = result;
  const met = meetsGoal(result);
  return [
    what,
    baseline === undefined ? '' : `${formatFigure(baseline)} ${unit}`,
    `${formatFigure(ours)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? formatGoal(goal, unit) : '',
    met === undefined ? '' : met ? 'met' : 'FALLS SHORT',
  ].map(padCell);
}

function formatGoal({ bound, value, of }: Goal, unit: string): string {
  return `${bound === 'at least' ? '≥' : '≤'} ${value} ${of === 'baseline' ? '× baseline' : unit}`;
}

/** A measurement has three significant digits. */
function formatFigure(value: number): string {
  if (Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function padCell(text: string, column: number): string {
  const width = WIDTHS[column] ?? 10;
  return column === 0 || column >= 4 ? text.padEnd(width) : text.padStart(width);
}
