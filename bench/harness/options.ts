import { parseArgs } from 'node:util';
import { fullScale, smokeScale, type Row, type Scale } from './row';

/** The options of the command line. */
export interface Options {
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly isSmoke: boolean;
  readonly asJson: boolean;
  /** The commit whose build is measured beside this one. */
  readonly against?: string;
  readonly rounds: number;
}

const ROUNDS = 5;

/** Parses the command line. Throws with the usage for an unknown row or option. */
export function readOptions(args: readonly string[], known: readonly Row[]): Options {
  const usage = `npm run bench [-- [--rows] [row…] [--against COMMIT [--rounds N]] [--repetitions N] [--smoke] [--json]]
  --against      compare with the build of a commit, in ${ROUNDS} rounds of both (see --rounds); exit code 1 when something is slower
  --repetitions  how often each side of a row is measured (default ${fullScale.repetitions})
  --smoke        a few seconds only, to check that the bench itself works; its figures mean nothing
  --json         the findings as JSON
  rows           ${known.map(({ name }) => name).join(' ')}
                 engines: all rows on EventStoreDB and MongoDB; pages: all rows about pages, some in Chromium;
                 both are skipped when no row is given`;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rows: { type: 'string', multiple: true, default: [] },
        against: { type: 'string' },
        rounds: { type: 'string' },
        repetitions: { type: 'string' },
        smoke: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { against, smoke: isSmoke, json: asJson } = values;
    const names = [...positionals, ...values.rows.flatMap((list) => list.split(','))];
    const unknown = names.filter((name) => !known.some((row) => isCalled(row, name)));
    if (unknown.length > 0) throw new Error(`there is no row called ${unknown.join(', ')}`);
    const rows = known.filter((row) =>
      names.length === 0 ? row.group === undefined : names.some((name) => isCalled(row, name)),
    );
    const usual = isSmoke ? smokeScale : fullScale;
    const scale = { ...usual, repetitions: countIn(values.repetitions, usual.repetitions) };
    const rounds = countIn(values.rounds, ROUNDS);
    return { rows, scale, isSmoke, asJson, rounds, ...(against !== undefined && { against }) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}

function isCalled({ name, group }: Row, requested: string): boolean {
  return name === requested || group === requested;
}

function countIn(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is not a positive whole number`);
  return Number(text);
}
