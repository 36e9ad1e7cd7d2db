import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPortFree } from './free-port';

/**
 * How to start the server. `clock`: ISO start time (default: real time); `speed`: times real time; `entry`:
 * the built server, if not beside this program; `eventStore` and `database`: addresses of EventStoreDB and
 * MongoDB; `extraEnv`: further variables.
 */
export interface ServerSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly clock?: string;
  readonly speed?: number;
  readonly entry?: string;
  readonly eventStore?: string;
  readonly database?: string;
  readonly extraEnv?: Readonly<Record<string, string>>;
}

/** As in `npm start`; see decision 0087. */
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=32'];
const defaultEntry = join(__dirname, '../../server/src/main.js');

/** The server as its own process, started as `npm start` does, with its own data folder. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly settings: ServerSettings,
    private readonly output: string[],
  ) {}

  /**
   * Resolves once the product is ready. Throws with its output if it exits before, and refuses a port in use:
   * a club's own installation may answer there, and everything played would be real in it.
   */
  static async start(settings: ServerSettings): Promise<ServerProcess> {
    if (!(await isPortFree(settings.port)))
      throw new Error(`port ${String(settings.port)} is taken; --port 0 (or PORT=0) takes a free one`);
    const child = spawn(process.execPath, [...nodeOptions, settings.entry ?? defaultEntry], {
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const product = new ServerProcess(child, settings, []);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => product.output.push(text.toString()));
    await product.waitUntilReady();
    return product;
  }

  /** The process id, for measurements. */
  get pid(): number {
    return this.child.pid ?? NaN;
  }

  get url(): string {
    return `http://localhost:${String(this.settings.port)}`;
  }

  /** The secret of the printed sign-in link. */
  get adminToken(): string {
    const { dataDir, extraEnv } = this.settings;
    return extraEnv?.ADMIN_TOKEN ?? readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  }

  /** Ends the process: gracefully with SIGTERM, or as a power cut does with SIGKILL. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const closed = once(this.child, 'close');
    this.child.kill(signal);
    await closed;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async waitUntilReady(): Promise<void> {
    for (;;) {
      if (this.hasEnded) throw new Error(`the product ended before it was ready:\n${this.output.join('')}`);
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await pause(20);
    }
  }
}

/** The only shell variables passed on: others could name a real mail server or Swish account. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'CONTENT_DIR'];

function environment({ dataDir, port, clock, speed, ...engines }: ServerSettings): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])),
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${String(port)}`,
    SWISH_SIMULATOR_DELAY_MS: 'manual',
    ...(clock === undefined ? {} : { CLOCK: clock }),
    ...(engines.eventStore === undefined ? {} : { EVENTSTORE_URL: engines.eventStore }),
    ...(engines.database === undefined ? {} : { MONGODB_URL: engines.database }),
    ...(speed === undefined ? {} : { CLOCK_SPEED: String(speed) }),
    ...engines.extraEnv,
  };
}
