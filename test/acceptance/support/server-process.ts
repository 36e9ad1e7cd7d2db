import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { observe, START_MS, until, within } from '../../support/until';

const root = join(__dirname, '../../..');
const entry = join(root, 'dist/apps/server/src/main.js');
const swishEntry = join(root, 'dist/apps/swish/src/main.js');
const children: ChildProcess[] = [];

/** Kills whatever has not ended by itself. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** The server as a process of its own. */
export interface Running {
  /** Once it has told where it is. */
  readonly listening: Promise<string>;
  /** Where it listens, once it answers. */
  readonly address: Promise<string>;
  readonly exit: Promise<{ code: number | null; output: string }>;
  output(): string;
  stop(): void;
  /** As a power cut does. */
  kill(): void;
  /** Stands still, as a machine that is suspended, until it goes on. */
  pause(): void;
  goOn(): void;
  readonly pid: number | undefined;
}

/**
 * Starts the built Swish simulator with these variables alone. Gives what it says a node of the product must be told. Throws with what
 * it printed when it ends before that.
 */
export async function startSwish(env: Record<string, string>) {
  const child = spawn(process.execPath, [swishEntry], { env: { PATH: process.env.PATH, ...env } });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = new Promise<void>((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString();
      if (/^SWISH_CA=.+\n/m.test(output)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const endedEarly = ended.then((code) => {
    throw new Error(
      `The Swish simulator ended with ${String(code)} and printed no settings, but:\n${output}`,
    );
  });
  endedEarly.catch(() => undefined);
  await within(Promise.race([printed, endedEarly]), 'the Swish simulator to print its settings', START_MS);
  return {
    env: Object.fromEntries(
      [...output.matchAll(/^(SWISH_\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
    ),
    output,
    stop: (signal: 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the built server with these variables alone; `shell` may set limits first. */
export function start(env: Record<string, string>, shell = 'exec "$0" "$@"'): Running {
  const child = spawn('sh', ['-c', shell, process.execPath, entry], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  });
  children.push(child);
  let output = '';
  const printed = new Promise<string>((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString();
      const [, url] = /runs at\s+(\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const exit = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  const endedEarly = exit.then(({ code }) => {
    throw new Error(`The server ended with ${String(code)} before it listened. It printed:\n${output}`);
  });
  endedEarly.catch(() => undefined);
  return {
    get listening() {
      return within(Promise.race([printed, endedEarly]), 'the server to print its address', START_MS);
    },
    get address() {
      return this.listening.then(whenReady);
    },
    get exit() {
      return within(exit, 'the server to end', START_MS);
    },
    output: () => output,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    pid: child.pid,
  };
}

async function whenReady(url: string): Promise<string> {
  const isReady = async () => observe(await fetch(`${url}/health/ready`)).ok;
  await until(isReady, { withinMs: START_MS, what: 'the server to be ready' });
  return url;
}

/** How many runners the race has; 0 when there is no race. */
export async function runnersOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/races/get/race-250913-08`);
  const rows: unknown = answer.ok ? await answer.json() : [];
  return Array.isArray(rows) ? rows.length - 1 : 0;
}

/** Signs in by the printed link and creates the race. Gives how to send commands; undefined = nobody answered. */
export async function organiserAt(url: string, welcome: string) {
  const post = async (path: string, body: unknown, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  const [, token] = /#token=(\S+)/.exec(welcome) ?? [];
  const signedIn = await post('/admin/api/authenticate', { token });
  const cookie = signedIn?.headers.getSetCookie()[0]?.split(';', 1)[0];
  await post('/admin/api/races/create-race/race-250913-08', { date: '2025-09-13', distance: 800 }, cookie);
  return (commands: readonly unknown[]) => post('/admin/api/commands', { commands }, cookie);
}

/** A new command each time. */
export function addRunner() {
  const runner = { firstname: 'Anna', lastname: 'Ek' };
  return { id: randomUUID(), type: 'AddRunner', part: 'race-250913-08', runner };
}

/** Adds runners until the server refuses or is gone. Gives how many it said it had added. */
export async function addRunnersUntilRefused(url: string, welcome: string): Promise<number> {
  const send = await organiserAt(url, welcome);
  for (let promised = 0; ; promised += 50) {
    const answer = await send(Array.from({ length: 50 }, addRunner));
    if (!answer?.ok) return promised;
  }
}
