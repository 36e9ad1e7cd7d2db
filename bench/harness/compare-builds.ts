import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Benchmark, cpuFirst, type MetricResult } from './benchmark';
import { median } from './measure';
import { inTemporaryFolder } from './machine';

/** A comparison with the build of `ref`: which benchmarks, how often, and whether at smoke scale. */
export interface Comparison {
  readonly ref: string;
  readonly benchmarks: readonly Benchmark[];
  readonly rounds: number;
  readonly isSmoke: boolean;
}

/** A benchmark's metrics on both builds, or why only one of them has it. */
export interface ComparedBenchmark {
  readonly title: string;
  readonly lines: readonly PairedMetric[];
  readonly oneSided?: string;
  /** A metric is clearly worse, or this build cannot run the benchmark. */
  readonly isWorse: boolean;
}

/**
 * A metric of both builds, as medians. `ratio` compares ours with theirs: 1 is equal, above 1 is better,
 * whatever the unit. `spread` is the same for their build against itself.
 */
interface PairedMetric {
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
type Results = readonly MetricResult[];
const SIDES: readonly Side[] = ['theirs', 'ours', 'theirsAgain'];

/**
 * Measures this build between two measurements of another. Each round runs every benchmark on both, one right
 * after the other. Each measurement is its own process, which warms up and measures once.
 */
export function compareBuilds(comparison: Comparison): Promise<readonly ComparedBenchmark[]> {
  const { ref, benchmarks, rounds, isSmoke } = comparison;
  return withBuildOf(ref, async (theirs) => {
    const measured = benchmarks.map((benchmark) => new BenchmarkRounds(benchmark, theirs));
    for (let round = 1; round <= rounds; round++) {
      for (const benchmark of measured) {
        console.error(`round ${String(round)} of ${String(rounds)}: ${benchmark.name}`);
        await benchmark.measure(isSmoke);
      }
    }
    return measured.map((benchmark) => benchmark.compare());
  });
}

/** One benchmark's rounds so far. Repeats a failed measurement once, and stops after a second failure. */
class BenchmarkRounds {
  readonly #results: Record<Side, Results[]> = { ours: [], theirs: [], theirsAgain: [] };
  #failed: { readonly side: Side; readonly reason: string } | undefined;

  constructor(
    private readonly benchmark: Benchmark,
    private readonly theirFolder: string,
  ) {}

  get name(): string {
    return this.benchmark.name;
  }

  async measure(isSmoke: boolean): Promise<void> {
    for (const side of SIDES) {
      if (this.#failed) return;
      const folder = side === 'ours' ? ourFolder : this.theirFolder;
      try {
        const measure = () => runMeasurement(folder, this.name, isSmoke);
        this.#results[side].push(await measure().catch(measure));
      } catch (error) {
        this.#failed = { side, reason: reasonOf(error) };
      }
    }
  }

  compare(): ComparedBenchmark {
    const { title } = this.benchmark;
    if (this.#failed) {
      const { side, reason } = this.#failed;
      const oneSided = `${side === 'ours' ? 'cannot be measured here' : 'the other build failed'}: ${reason}`;
      return { title, lines: [], oneSided, isWorse: side === 'ours' };
    }
    const lines = pairResults(this.#results);
    return { title, lines, isWorse: lines.some(({ verdict }) => verdict === 'worse') };
  }
}

/**
 * Pairs metrics by index: the same bench measured both builds. Each process reports its own build's value as
 * `ours`.
 */
function pairResults(rounds: Readonly<Record<Side, readonly Results[]>>): readonly PairedMetric[] {
  const [first = []] = rounds.ours;
  const metrics = first.map((result, index) => {
    const valuesOf = (side: Side) => rounds[side].map((results) => results[index]?.ours ?? NaN);
    return pairMetric(result, {
      ours: valuesOf('ours'),
      theirs: valuesOf('theirs'),
      theirsAgain: valuesOf('theirsAgain'),
    });
  });
  return cpuFirst(metrics);
}

function pairMetric(
  { what, unit, isInformational = false }: MetricResult,
  { ours, theirs, theirsAgain }: Readonly<Record<Side, readonly number[]>>,
): PairedMetric {
  // Above 1 is better, whatever the unit.
  const gain = (value: number, base: number) => (unit === '/s' ? value / base : base / value);
  const bases = theirs.map((value, round) => (value + (theirsAgain[round] ?? NaN)) / 2);
  const ratio = median(ours.map((value, round) => gain(value, bases[round] ?? NaN)));
  const repeats = theirs.map((value, round) => gain(value, theirsAgain[round] ?? NaN));
  // Which of the two comes first is chance, so the noise is the same in both directions.
  const noise = Math.max(...repeats, ...repeats.map((repeat) => 1 / repeat));
  const verdict = isInformational ? '' : verdictOf(ratio, noise);
  const spread = [1 / noise, noise] as const;
  return { what, unit, ours: median(ours), theirs: median(bases), ratio, spread, verdict };
}

/** A verdict needs a difference of more than 10 % that the other build does not show against itself. */
function verdictOf(ratio: number, noise: number): PairedMetric['verdict'] {
  if (ratio < Math.min(1 - MIN_DIFFERENCE, 1 / noise)) return 'worse';
  return ratio > Math.max(1 + MIN_DIFFERENCE, noise) ? 'better' : '';
}

async function runMeasurement(folder: string, name: string, isSmoke: boolean): Promise<Results> {
  const args = ['--enable-source-maps', 'dist/bench/run.js', name, '--json', '--repetitions', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, isSmoke ? [...args, '--smoke'] : args, {
    cwd: folder,
    maxBuffer: MAX_OUTPUT,
    timeout: MEASURE_TIMEOUT_MS,
  });
  const { found } = JSON.parse(stdout) as { found: Readonly<Record<string, Results>> };
  return found[name] ?? [];
}

const MAX_OUTPUT = 10 * 1024 * 1024;

/** The longest takes two minutes. Another build may lack what a benchmark waits for, which then never ends. */
const MEASURE_TIMEOUT_MS = 5 * 60_000;

/** The first error line of a failed process. */
function reasonOf(error: unknown): string {
  if ((error as { readonly killed?: boolean }).killed)
    return `it did not finish within ${String(MEASURE_TIMEOUT_MS / 60_000)} minutes`;
  const stderr = (error as { readonly stderr?: string }).stderr ?? String(error);
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error/i.test(line)) ?? lines[0] ?? 'it failed without output';
}

const ourFolder = process.cwd();

/**
 * Builds the project at a commit, in a folder that is removed afterwards, and copies this bench into it. The
 * bench finds its product and libraries by its own location, so there it measures theirs.
 */
async function withBuildOf<T>(ref: string, work: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (parent) => {
    const folder = join(parent, 'project');
    run('git', ['worktree', 'add', '--quiet', '--detach', folder, ref], ourFolder);
    try {
      install(folder);
      run('npm', ['run', 'build'], folder);
      for (const part of ['dist/bench', 'dist/test', 'dist/apps/demo'])
        cpSync(join(ourFolder, part), join(folder, part), { recursive: true });
      return await work(folder);
    } finally {
      run('git', ['worktree', 'remove', '--force', folder], ourFolder);
    }
  });
}

/** With an equal lock file our installed packages serve both. */
function install(folder: string): void {
  const [lock, theirLock] = [ourFolder, folder].map((root) =>
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const packages = join(ourFolder, 'node_modules');
  if (lock === theirLock && existsSync(packages))
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
  else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

/** Sends a tool's output to stderr: stdout is for the table. */
function run(tool: string, args: readonly string[], cwd: string): void {
  execFileSync(tool, args, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
}
