import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** A rehearsal's options. `speed`: times real time, Infinity for maximum; `port` 0: a free one. */
export interface Options {
  readonly speed: number;
  readonly file: string;
  readonly port: number;
  readonly stay: boolean;
}

const usage = `npm run demo [-- --speed 60|max] [--file race-day.json] [--port 3000] [--stay]
  --speed  how many times faster than real time the day is played (default 60), or max
  --file   the race day to play (default content/demo/raceday-2025.json)
  --port   where the product listens (default PORT, else 3000; 0 takes a free one)
  --stay   keep the product running afterwards, until Ctrl-C`;

/** Reads the command line and environment; returns the options, or the problem with the usage. */
export function readOptions(
  args: readonly string[],
  { PORT = '' }: Readonly<Record<string, string | undefined>>,
): Options | { readonly problem: string } {
  try {
    return parseOptions(args, PORT === '' ? '3000' : PORT);
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : String(error)}\n\n${usage}` };
  }
}

function parseOptions(args: readonly string[], defaultPort: string): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      speed: { type: 'string', default: '60' },
      file: { type: 'string', default: join(__dirname, '../../../../content/demo/raceday-2025.json') },
      port: { type: 'string', default: defaultPort },
      stay: { type: 'boolean', default: false },
    },
  });
  const speed = values.speed === 'max' ? Infinity : Number(values.speed);
  if (!(speed > 0)) throw new Error(`--speed takes a number above 0, or max; it was given ${values.speed}`);
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new Error(`--port (or PORT) takes a port number; it was given ${values.port}`);
  return { ...values, speed, port: Number(values.port) };
}
