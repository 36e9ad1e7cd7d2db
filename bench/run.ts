import { readOptions } from './harness/options';
import { machine, tableHead, tableOf } from './harness/report';
import type { Finding } from './harness/row';
import { rows } from './rows';

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/** Measures the rows that are asked for and prints what was found. A figure below its goal is a finding, not an error. */
async function main(args: readonly string[]): Promise<void> {
  const { rows: asked, scale, asJson } = readOptions(args, rows);
  const found: Record<string, Finding[]> = {};
  const measuredOn = machine();
  if (!asJson) console.log(`${measuredOn}\n\n${tableHead()}`);
  for (const { name, title, measure } of asked) {
    found[name] = await measure(scale);
    if (!asJson) console.log(`${title}\n${tableOf(found[name])}`);
  }
  if (asJson) console.log(JSON.stringify({ machine: measuredOn, found }, null, 2));
}
