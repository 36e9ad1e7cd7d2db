import { type RunningSimulator, startSimulator } from './simulator';
import { readSettings, type Settings } from './settings';

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

/** Runs the Swish simulator until a signal. Prints the variables that a node of the product needs. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const simulator = await startSimulator(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
  console.log(startMessage(settings, simulator));
}

function startMessage({ folder, delayMs }: Settings, { env, payerPage }: RunningSimulator): string {
  const paid =
    delayMs === 'manual' ? 'only on the payer’s page' : `automatically after ${String(delayMs)} ms`;
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return `
  A Swish simulator: no real money moves here.

  Payers’ pages     ${payerPage}/…
  Payments are paid ${paid}
  Its files are in  ${folder}

  To use it, start each node of the product with

${lines.join('\n')}
`;
}
