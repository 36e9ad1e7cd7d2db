import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { recordForTimeoutError, START_MS, until, within } from '../../support/until';

const root = join(__dirname, '../../..');
/** The built server's program. */
export const SERVER_ENTRY = join(root, 'dist/apps/server/src/main.js');
const swishEntry = join(root, 'dist/apps/swish/src/main.js');
const children: ChildProcess[] = [];

/** Kills all child processes that still run. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** The server as a separate process. */
export interface SpawnedServer {
  /** The address, once the process has printed it. */
  readonly printedUrl: Promise<string>;
  /** The address, once the server is ready. */
  readonly readyUrl: Promise<string>;
  readonly exit: Promise<{ code: number | null; output: string }>;
  output(): string;
  stop(): void;
  /** Sends SIGKILL. */
  kill(): void;
  /** Sends SIGSTOP, like a suspended machine. */
  pause(): void;
  resume(): void;
  readonly pid: number | undefined;
}

/**
 * Starts the built Swish simulator with only these variables. Returns the settings it prints for a node.
 * Throws with its output if it exits first.
 */
export async function startSwish(env: Record<string, string>) {
  const child = spawn(process.execPath, [swishEntry], { env: { PATH: process.env.PATH, ...env } });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = new Promise<void>((resolve) => {
    const onOutput = (text: Buffer) => {
      output += text.toString();
      if (/^SWISH_CA=.+\n/m.test(output)) resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
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

/** Starts the built server with only these variables; `shell` may set limits first. */
export function startServer(env: Record<string, string>, shell = 'exec "$0" "$@"'): SpawnedServer {
  const child = spawn('sh', ['-c', shell, process.execPath, SERVER_ENTRY], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  });
  children.push(child);
  let output = '';
  const printed = new Promise<string>((resolve) => {
    const onOutput = (text: Buffer) => {
      output += text.toString();
      const [, url] = /runs at\s+(\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
  });
  const exit = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  const endedEarly = exit.then(({ code }) => {
    throw new Error(`The server ended with ${String(code)} before it listened. It printed:\n${output}`);
  });
  endedEarly.catch(() => undefined);
  return {
    get printedUrl() {
      return within(Promise.race([printed, endedEarly]), 'the server to print its address', START_MS);
    },
    get readyUrl() {
      return this.printedUrl.then(waitUntilReady);
    },
    get exit() {
      return within(exit, 'the server to end', START_MS);
    },
    output: () => output,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    pid: child.pid,
  };
}

async function waitUntilReady(url: string): Promise<string> {
  const isReady = async () => recordForTimeoutError(await fetch(`${url}/health/ready`)).ok;
  await until(isReady, { withinMs: START_MS, what: 'the server to be ready' });
  return url;
}

/** Returns how many runners the race has; 0 without a race. */
export async function runnerCount(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/races/get/race-250913-08`);
  const rows: unknown = answer.ok ? await answer.json() : [];
  return Array.isArray(rows) ? rows.length - 1 : 0;
}

/**
 * Signs in by the printed link and creates the race. Returns a function that sends commands; it resolves to
 * undefined without an answer.
 */
export async function signInAndCreateRace(url: string, welcome: string) {
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

/** Returns a new command each time. */
export function addRunnerCommand() {
  const runner = { firstname: 'Anna', lastname: 'Ek' };
  return { id: randomUUID(), type: 'AddRunner', part: 'race-250913-08', runner };
}

/** Adds runners until the server refuses or stops answering. Returns how many it acknowledged. */
export async function addRunnersUntilRefused(url: string, welcome: string): Promise<number> {
  const send = await signInAndCreateRace(url, welcome);
  for (let promised = 0; ; promised += 50) {
    const answer = await send(Array.from({ length: 50 }, addRunnerCommand));
    if (!answer?.ok) return promised;
  }
}
