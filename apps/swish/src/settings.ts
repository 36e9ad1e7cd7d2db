import { SIMULATED_PAYEE, simulatorSettings, type SimulatorSettings } from '@app/adapters';
import { resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The program's settings; the defaults work on one machine. */
export interface Settings extends SimulatorSettings {
  /** Folder of its certificates and payments. */
  readonly folder: string;
  /** The address it listens at. */
  readonly listenHost: string;
  /** Host name that the product and payers use. */
  readonly publicHostName: string;
  /** Ports for the product and for payers; 0 takes a free port. */
  readonly port: number;
  readonly pagePort: number;
  /** Address of payers' pages, if not `name` and `pagePort`. */
  readonly pageUrl: string | undefined;
  readonly payee: string;
}

/** Reads the environment. Throws with every problem. */
export function readSettings(env: Env): Settings {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, { wants, parse }: Setting<T>): T => {
    const text = env[name];
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${name} must be ${wants}`);
    return value ?? fallback;
  };
  const settings = {
    ...simulated(env, problems),
    folder: resolve(read('SWISH_DIR', './swish-simulator', text('a folder', /./))),
    listenHost: read('SWISH_HOST', '127.0.0.1', text('an address of this computer', /^[\w.:-]+$/)),
    publicHostName: read('SWISH_NAME', 'localhost', text('a name or an IPv4 address', /^[\w-]+(\.[\w-]+)*$/)),
    port: read('SWISH_PORT', 3443, PORT),
    pagePort: read('SWISH_PAGE_PORT', 3480, PORT),
    pageUrl: read('SWISH_PAGE_URL', undefined, text('an address without a path', /^https?:\/\/[^/?#\s]+$/)),
    payee: read('SWISH_PAYEE', SIMULATED_PAYEE, text('a Swish number: 123 and seven digits', /^123\d{7}$/)),
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}

interface Setting<T> {
  readonly wants: string;
  readonly parse: (text: string) => T | undefined;
}

const PORT: Setting<number> = {
  wants: 'a port number, 0 to 65535',
  parse: (given) => (/^\d{1,5}$/.test(given) && Number(given) <= 65_535 ? Number(given) : undefined),
};

function text(wants: string, pattern: RegExp): Setting<string> {
  return { wants, parse: (given) => (pattern.test(given) ? given : undefined) };
}

function simulated(env: Env, problems: string[]): SimulatorSettings {
  try {
    return simulatorSettings(env);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return { delayMs: 'manual' };
  }
}
