import { parseArgs } from 'node:util';
import { fullScale, smokeScale, type Row, type Scale } from './row';

/** What the command line asks for. */
export interface Options {
  readonly rows: readonly Row[];
  readonly scale: Scale;
  readonly asJson: boolean;
}

/** Reads the command line. Throws with the usage when it asks for something there is not. */
export function readOptions(args: readonly string[], known: readonly Row[]): Options {
  const usage = `npm run bench [-- [row…] [--smoke] [--json]]
  --smoke  a few seconds only, to see that the bench itself works; its figures mean nothing
  --json   the findings as JSON
  rows     ${known.map(({ name }) => name).join(' ')}`;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { smoke: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const unknown = positionals.filter((name) => known.every((row) => row.name !== name));
    if (unknown.length > 0) throw new Error(`there is no row called ${unknown.join(', ')}`);
    const rows = known.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    return { rows, scale: values.smoke ? smokeScale : fullScale, asJson: values.json };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}
