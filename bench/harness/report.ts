import { cpus, loadavg, totalmem } from 'node:os';
import type { ComparedRow } from './compare-builds';
import { cpuFirst, isMet, type Finding, type Goal, type Row } from './row';

/** The machine and its load at the start, as text. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(1) ?? '';
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform}, Node ${process.version}, load ${load} at the start`;
}

const WIDTHS = [46, 14, 14, 6, 18, 10];

/** Both builds in one table. A ratio above 1 is better, whatever the unit; beside it their build's own spread. */
export function formatComparison(ref: string, rows: readonly ComparedRow[]): string {
  const head = `  ${['', ref, 'ours', 'ratio', 'against itself', 'verdict'].map(padCell).join('  ')}`;
  return [head, ...rows.flatMap(comparedLines)].join('\n');
}

function comparedLines({ title, lines, oneSided }: ComparedRow): string[] {
  const note = oneSided === undefined ? [] : [`  (${oneSided})`];
  const rendered = lines.map(({ what, unit, theirs, ours, ratio, spread, verdict }) => {
    const noise = spread.map((bound) => bound.toFixed(2)).join(' to ');
    const figures = [theirs, ours].map((value) => `${formatFigure(value)} ${unit}`);
    return `  ${[what, ...figures, ratio.toFixed(2), noise, verdict].map(padCell).join('  ')}`;
  });
  return [title, ...rendered, ...note];
}

export function tableHead(): string {
  return `  ${['', 'baseline', 'ours', 'ratio', 'goal', 'verdict'].map(padCell).join('  ')}`;
}

/** All rows, a line each; those measured by default are marked. */
export function formatList(rows: readonly Row[]): string {
  return rows
    .map(
      ({ name, title, isDefault, group }) =>
        `${isDefault ? '*' : ' '} ${name.padEnd(21)} ${title}${group ? ` [${group}]` : ''}`,
    )
    .join('\n');
}

/** A row's findings as lines of one table. */
export function formatTable(findings: readonly Finding[]): string {
  return cpuFirst(findings)
    .map((finding) => `  ${cells(finding).join('  ')}`)
    .join('\n');
}

function cells(finding: Finding): string[] {
  const { what, unit, baseline, ours, ratio, goal } = finding;
  const met = isMet(finding);
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
