import { compareBuilds, type Comparison } from './harness/compare-builds';
import { formatComparison, formatList, describeMachine, tableHead, formatTable } from './harness/report';
import { parseArgs } from 'node:util';
import { type Finding, fullScale, type Row, type Scale, smokeScale } from './harness/row';
import { rows } from './rows';

async function main(args: readonly string[]): Promise<void> {
  const { against: ref, isList, ...options } = readOptions(args);
  if (isList) console.log(formatList(rows));
  else if (ref === undefined) await measure(options);
  else await compare({ ...options, ref }, options.asJson);
}

/** Measures the selected rows and prints the findings. A figure below its goal is a finding, not an error. */
async function measure({ rows: asked, scale, asJson }: Omit<Options, 'isList' | 'against'>): Promise<void> {
  const found: Record<string, Finding[]> = {};
  const measuredOn = describeMachine();
  if (!asJson) console.log(`${measuredOn}\n\n${tableHead()}`);
  for (const { name, title, measure } of asked) {
    found[name] = await measure(scale);
    if (!asJson) console.log(`${title}\n${formatTable(found[name])}`);
  }
  if (asJson) console.log(JSON.stringify({ machine: measuredOn, found }, null, 2));
}

/** Measures the same rows on another build, too. Here a clearly worse figure is an error. */
async function compare(comparison: Comparison, asJson: boolean): Promise<void> {
  const measuredOn = describeMachine();
  const compared = await compareBuilds(comparison);
  if (asJson) console.log(JSON.stringify({ machine: measuredOn, compared }, null, 2));
  else console.log(`${measuredOn}\n\n${formatComparison(comparison.ref, compared)}`);
  if (compared.some(({ isWorse }) => isWorse)) process.exitCode = 1;
}

/** The options of the command line. */
interface Options {
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly isSmoke: boolean;
  readonly asJson: boolean;
  /** Print the rows instead of measuring them. */
  readonly isList: boolean;
  /** The commit whose build is measured beside this one. */
  readonly against?: string;
  readonly rounds: number;
}

const ROUNDS = 5;

/** Parses the command line. Throws with the usage for an unknown row or option. */
function readOptions(args: readonly string[]): Options {
  const usage = `npm run bench [-- [row…] [--against COMMIT [--rounds N]] [--repetitions N] [--smoke] [--json] [--list]]
  row            names of rows (see --list); engines: all on EventStoreDB and MongoDB; pages: all about pages; all
  --list         print all rows, a line each
  --against      compare with the build of a commit, in ${ROUNDS} rounds of both (see --rounds); exit code 1 when something is worse
  --repetitions  how often each side of a row is measured (default ${fullScale.repetitions})
  --smoke        a few seconds only, to check that the bench itself works; its figures mean nothing
  --json         the findings as JSON`;
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
    const unknown = names.filter((name) => !rows.some((row) => isCalled(row, name)));
    if (unknown.length > 0) throw new Error(`there is no row called ${unknown.join(', ')}`);
    const asked = rows.filter((row) =>
      names.length === 0 ? row.isDefault : names.some((name) => isCalled(row, name)),
    );
    const usual = isSmoke ? smokeScale : fullScale;
    const scale = { ...usual, repetitions: countIn(values.repetitions, usual.repetitions) };
    const rounds = countIn(values.rounds, ROUNDS);
    return { rows: asked, scale, isSmoke, asJson, isList, rounds, ...(against !== undefined && { against }) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}

function isCalled({ name, group }: Row, requested: string): boolean {
  return [name, group, 'all'].includes(requested);
}

function countIn(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is not a positive whole number`);
  return Number(text);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
