import { compareBuilds, type Comparison } from './harness/compare-builds';
import { readOptions } from './harness/options';
import { formatComparison, describeMachine, tableHead, formatTable } from './harness/report';
import type { Finding } from './harness/row';
import { rows } from './rows';

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

async function main(args: readonly string[]): Promise<void> {
  const { against: ref, ...options } = readOptions(args, rows);
  if (ref === undefined) await measure(options);
  else await compare({ ...options, ref, known: rows }, options.asJson);
}

/** Measures the selected rows and prints the findings. A figure below its goal is a finding, not an error. */
async function measure({ rows: asked, scale, asJson }: ReturnType<typeof readOptions>): Promise<void> {
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
