import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withBuildOf } from './other-build';
import { pairFindings, type PairedLine } from './pair-findings';
import type { Finding, Row } from './row';

/** A comparison with the build of `ref`: which rows, how often, and whether at smoke scale. */
export interface Comparison {
  readonly ref: string;
  readonly rows: readonly Row[];
  /** All rows of this bench. */
  readonly known: readonly Row[];
  readonly rounds: number;
  readonly isSmoke: boolean;
}

/** A row's figures on both builds, or why only one of them has it. */
export interface ComparedRow {
  readonly title: string;
  readonly lines: readonly PairedLine[];
  readonly oneSided?: string;
  /** A figure is clearly worse, or this build cannot measure the row. */
  readonly isWorse: boolean;
}

type Side = 'ours' | 'theirs';
type Folders = Readonly<Record<Side, string>>;

/**
 * Measures this build and another alternately. Each round runs every row on both, one right after the other,
 * in alternating order. Each measurement is its own process, which warms up and measures once.
 */
export function compareBuilds(comparison: Comparison): Promise<readonly ComparedRow[]> {
  const { ref, rows, known, rounds, isSmoke } = comparison;
  return withBuildOf(ref, async (theirs) => {
    const series = rows.map((row) => new RowSeries(row));
    for (let round = 1; round <= rounds; round++) {
      for (const row of series) {
        console.error(`round ${String(round)} of ${String(rounds)}: ${row.name}`);
        await row.measure({ ours: process.cwd(), theirs }, round, isSmoke);
      }
    }
    return [...series.map((row) => row.compared()), ...rowsOnlyIn(theirs, known)];
  });
}

/** One row's rounds so far. It repeats a failed measurement once; after a second failure it skips the row. */
class RowSeries {
  readonly #found: Record<Side, (readonly Finding[])[]> = { ours: [], theirs: [] };
  #failed: { readonly side: Side; readonly reason: string } | undefined;

  constructor(private readonly row: Row) {}

  get name(): string {
    return this.row.name;
  }

  async measure(folders: Folders, round: number, isSmoke: boolean): Promise<void> {
    const sides: readonly Side[] = round % 2 === 1 ? ['ours', 'theirs'] : ['theirs', 'ours'];
    for (const side of sides) {
      if (this.#failed) return;
      try {
        const measure = () => runMeasurement(folders[side], this.name, isSmoke);
        this.#found[side].push(await measure().catch(measure));
      } catch (error) {
        this.#failed = { side, reason: reasonOf(error) };
      }
    }
  }

  compared(): ComparedRow {
    const { title } = this.row;
    if (this.#failed) {
      const { side, reason } = this.#failed;
      const oneSided = `${side === 'ours' ? 'cannot be measured here' : 'only here; there'}: ${reason}`;
      return { title, lines: [], oneSided, isWorse: side === 'ours' };
    }
    const lines = pairFindings(this.#found.ours, this.#found.theirs);
    return { title, lines, isWorse: lines.some(({ verdict }) => verdict === 'worse') };
  }
}

async function runMeasurement(folder: string, row: string, isSmoke: boolean): Promise<readonly Finding[]> {
  const args = ['--enable-source-maps', 'dist/bench/run.js', row, '--json', '--repetitions', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, isSmoke ? [...args, '--smoke'] : args, {
    cwd: folder,
    maxBuffer: MAX_OUTPUT,
    timeout: MEASURE_TIMEOUT_MS,
  });
  const { found } = JSON.parse(stdout) as { found: Readonly<Record<string, readonly Finding[]>> };
  return found[row] ?? [];
}

const MAX_OUTPUT = 10 * 1024 * 1024;

/**
 * The longest row takes two minutes. Another build may lack what the bench waits for, so that it would never
 * end.
 */
const MEASURE_TIMEOUT_MS = 5 * 60_000;

/** The first error line of a failed process. */
function reasonOf(error: unknown): string {
  if ((error as { readonly killed?: boolean }).killed)
    return `it did not finish within ${String(MEASURE_TIMEOUT_MS / 60_000)} minutes`;
  const stderr = (error as { readonly stderr?: string }).stderr ?? String(error);
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? 'it failed without output';
}

/** Rows that only the other build's bench has. */
function rowsOnlyIn(folder: string, known: readonly Row[]): ComparedRow[] {
  const theirs = join(folder, 'bench/rows');
  if (!existsSync(theirs)) return [];
  return readdirSync(theirs)
    .filter((file) => file.endsWith('.row.ts'))
    .map((file) => file.replace('.row.ts', ''))
    .filter((name) => known.every((row) => row.name !== name))
    .map((title) => ({ title, lines: [], oneSided: 'only there', isWorse: false }));
}
