import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuFirst, type Finding, type Row, median } from './row';
import { inTemporaryFolder } from './machine';

/** A comparison with the build of `ref`: which rows, how often, and whether at smoke scale. */
export interface Comparison {
  readonly ref: string;
  readonly rows: readonly Row[];
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

/**
 * A figure of both builds, as medians. `ratio` compares ours with theirs: 1 is equal, above 1 is better,
 * whatever the unit. `spread` is the same for their build against itself.
 */
interface PairedLine {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly spread: readonly [least: number, most: number];
  readonly verdict: 'worse' | 'better' | '';
}

/** A smaller difference gets no verdict. */
const MIN_DIFFERENCE = 0.1;

/** Their build is measured twice a round: how far it differs from itself is the noise. */
type Side = 'ours' | 'theirs' | 'theirsAgain';
const SIDES: readonly Side[] = ['theirs', 'ours', 'theirsAgain'];

/**
 * Measures this build between two measurements of another. Each round runs every row on both, one right after
 * the other. Each measurement is its own process, which warms up and measures once.
 */
export function compareBuilds({ ref, rows, rounds, isSmoke }: Comparison): Promise<readonly ComparedRow[]> {
  return withBuildOf(ref, async (theirs) => {
    const series = rows.map((row) => new RowSeries(row, theirs));
    for (let round = 1; round <= rounds; round++) {
      for (const row of series) {
        console.error(`round ${String(round)} of ${String(rounds)}: ${row.name}`);
        await row.measure(isSmoke);
      }
    }
    return series.map((row) => row.compared());
  });
}

/** One row's rounds so far. It repeats a failed measurement once; after a second failure it skips the row. */
class RowSeries {
  readonly #found: Record<Side, (readonly Finding[])[]> = { ours: [], theirs: [], theirsAgain: [] };
  #failed: { readonly side: Side; readonly reason: string } | undefined;

  constructor(
    private readonly row: Row,
    private readonly theirFolder: string,
  ) {}

  get name(): string {
    return this.row.name;
  }

  async measure(isSmoke: boolean): Promise<void> {
    for (const side of SIDES) {
      if (this.#failed) return;
      const folder = side === 'ours' ? ours : this.theirFolder;
      try {
        const measure = () => runMeasurement(folder, this.name, isSmoke);
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
    const lines = pairFindings(this.#found);
    return { title, lines, isWorse: lines.some(({ verdict }) => verdict === 'worse') };
  }
}

/** The same bench made all findings, so the lines have the same order. */
function pairFindings(found: Readonly<Record<Side, readonly (readonly Finding[])[]>>): readonly PairedLine[] {
  const [first = []] = found.ours;
  const lines = first.map((finding, line) => {
    const figures = (side: Side) => found[side].map((findings) => findings[line]?.ours ?? NaN);
    return pairedLine(finding, {
      ours: figures('ours'),
      theirs: figures('theirs'),
      theirsAgain: figures('theirsAgain'),
    });
  });
  return cpuFirst(lines);
}

function pairedLine(
  { what, unit, isInformational = false }: Finding,
  { ours, theirs, theirsAgain }: Readonly<Record<Side, readonly number[]>>,
): PairedLine {
  const gain = (figure: number, base: number) => (unit === '/s' ? figure / base : base / figure);
  const bases = theirs.map((figure, round) => (figure + (theirsAgain[round] ?? NaN)) / 2);
  const ratio = median(ours.map((figure, round) => gain(figure, bases[round] ?? NaN)));
  const itself = theirs.map((figure, round) => gain(figure, theirsAgain[round] ?? NaN));
  // Which of the two comes first is chance, so the spread is the same in both directions.
  const most = Math.max(...itself, ...itself.map((each) => 1 / each));
  const verdict = isInformational ? '' : verdictOf(ratio, most);
  return { what, unit, ours: median(ours), theirs: median(bases), ratio, spread: [1 / most, most], verdict };
}

/** A verdict needs a difference of more than 10 % that the other build does not show against itself. */
function verdictOf(ratio: number, noise: number): PairedLine['verdict'] {
  if (ratio < Math.min(1 - MIN_DIFFERENCE, 1 / noise)) return 'worse';
  return ratio > Math.max(1 + MIN_DIFFERENCE, noise) ? 'better' : '';
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

const ours = process.cwd();

/**
 * Builds the project at a commit, in a folder that is removed afterwards, and copies this bench into it. The
 * bench finds its product and libraries by its own location, so there it measures theirs.
 */
async function withBuildOf<T>(ref: string, work: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (parent) => {
    const folder = join(parent, 'project');
    run('git', ['worktree', 'add', '--quiet', '--detach', folder, ref], ours);
    try {
      install(folder);
      run('npm', ['run', 'build'], folder);
      for (const part of ['dist/bench', 'dist/test'])
        cpSync(join(ours, part), join(folder, part), { recursive: true });
      return await work(folder);
    } finally {
      run('git', ['worktree', 'remove', '--force', folder], ours);
    }
  });
}

/** With an equal lock file our installed packages serve both. */
function install(folder: string): void {
  const [lock, theirLock] = [ours, folder].map((root) =>
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const packages = join(ours, 'node_modules');
  if (lock === theirLock && existsSync(packages))
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
  else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

/** Sends a tool's output to stderr: stdout is for the table. */
function run(tool: string, args: readonly string[], cwd: string): void {
  execFileSync(tool, args, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
}
