import { createOutput } from './output';
import { run } from './run';

run(process.argv.slice(2), { env: process.env, out: createOutput(process.stdout) }).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
