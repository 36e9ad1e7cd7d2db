import { compareBuilds, type Comparison } from './harness/compare-builds';
import { formatComparison, formatList, describeMachine, tableHead, formatTable } from './harness/report';
import { parseArgs } from 'node:util';
import { type Benchmark, fullScale, type MetricResult, type Scale, smokeScale } from './harness/benchmark';
import { benchmarks } from './benchmarks';

async function main(args: readonly string[]): Promise<void> {
  const { against: ref, isList, ...options } = readOptions(args);
  if (isList) console.log(formatList(benchmarks));
  else if (ref === undefined) await measure(options);
  else await compare({ ...options, ref }, options.asJson);
}

/** Runs the selected benchmarks and prints the results. A missed goal is a result, not an error. */
async function measure(options: Omit<Options, 'isList' | 'against'>): Promise<void> {
  const { scale, asJson } = options;
  const found: Record<string, MetricResult[]> = {};
  const measuredOn = describeMachine();
  if (!asJson) console.log(`${measuredOn}\n\n${tableHead()}`);
  for (const { name, title, measure } of options.benchmarks) {
    found[name] = await measure(scale);
    if (!asJson) console.log(`${title}\n${formatTable(found[name])}`);
  }
  if (asJson) console.log(JSON.stringify({ machine: measuredOn, found }, null, 2));
}

/** Runs the same benchmarks on another build, too. Here a clearly worse metric is an error. */
async function compare(comparison: Comparison, asJson: boolean): Promise<void> {
  const measuredOn = describeMachine();
  const compared = await compareBuilds(comparison);
  if (asJson) console.log(JSON.stringify({ machine: measuredOn, compared }, null, 2));
  else console.log(`${measuredOn}\n\n${formatComparison(comparison.ref, compared)}`);
  if (compared.some(({ isWorse }) => isWorse)) process.exitCode = 1;
}

/** The options of the command line. */
interface Options {
  readonly benchmarks: readonly Benchmark[];
  readonly scale: Scale;
  readonly isSmoke: boolean;
  readonly asJson: boolean;
  /** Print the benchmarks instead of running them. */
  readonly isList: boolean;
  /** The commit whose build is measured beside this one. */
  readonly against?: string;
  readonly rounds: number;
}

const ROUNDS = 5;

/** Parses the command line. Throws with the usage for an unknown benchmark or option. */
function readOptions(args: readonly string[]): Options {
  const usage = `npm run bench [-- [benchmark…] [--against COMMIT [--rounds N]] [--repetitions N] [--smoke] [--json] [--list]]
  benchmark      names (see --list); engines: all on EventStoreDB and MongoDB; pages: all about pages; all
  --list         print all benchmarks, a line each
  --against      compare with the build of a commit, in ${ROUNDS} rounds of both (see --rounds); exit code 1 when something is worse
  --repetitions  how often each side of a benchmark is measured (default ${fullScale.repetitions})
  --smoke        a few seconds only, to check that the bench itself works; its figures mean nothing
  --json         the results as JSON`;
  try {
    const { values, positionals: names } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        against: { type: 'string' },
        rounds: { type: 'string' },
        repetitions: { type: 'string' },
        smoke: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { against, smoke: isSmoke, json: asJson, list: isList } = values;
    const unknown = names.filter((name) => !benchmarks.some((benchmark) => isSelectedBy(benchmark, name)));
    if (unknown.length > 0) throw new Error(`there is no benchmark called ${unknown.join(', ')}`);
    const selected = benchmarks.filter((benchmark) =>
      names.length === 0 ? benchmark.isDefault : names.some((name) => isSelectedBy(benchmark, name)),
    );
    const fallback = isSmoke ? smokeScale : fullScale;
    const scale = { ...fallback, repetitions: countIn(values.repetitions, fallback.repetitions) };
    const rounds = countIn(values.rounds, ROUNDS);
    const comparison = { rounds, ...(against !== undefined && { against }) };
    return { benchmarks: selected, scale, isSmoke, asJson, isList, ...comparison };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}

function isSelectedBy({ name, group }: Benchmark, requested: string): boolean {
  return [name, group, 'all'].includes(requested);
}

function countIn(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is not a positive whole number`);
  return Number(text);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
